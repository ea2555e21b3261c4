// What can go wrong with a request. There are few kinds; each exists because a page acts differently on it.
import type { FieldProblem, Problem } from './types';

export type FailureKind =
  | 'unreachable'
  | 'not-signed-in'
  | 'sign-in-refused'
  | 'denied'
  | 'not-found'
  | 'conflict'
  | 'changed-meanwhile'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid'
  | 'statement-failed'
  | 'too-slow'
  | 'answer-too-large'
  | 'full'
  | 'too-many-attempts'
  | 'unavailable'
  | 'unexpected'
  /** Not the server's: something in the page itself went wrong. */
  | 'page';

const kinds: Record<string, FailureKind> = {
  'not-signed-in': 'not-signed-in',
  'sign-in-refused': 'sign-in-refused',
  denied: 'denied',
  'cross-site': 'denied',
  'not-found': 'not-found',
  conflict: 'conflict',
  'in-progress': 'unavailable',
  'changed-meanwhile': 'changed-meanwhile',
  'too-large': 'too-large',
  'unsupported-type': 'unsupported-type',
  invalid: 'invalid',
  'statement-failed': 'statement-failed',
  'constraint-failed': 'statement-failed',
  'too-slow': 'too-slow',
  'answer-too-large': 'answer-too-large',
  full: 'full',
  expired: 'conflict',
  moved: 'changed-meanwhile',
  'too-many-attempts': 'too-many-attempts',
  unavailable: 'unavailable',
  timeout: 'unavailable',
};

const byStatus: Record<number, FailureKind> = {
  401: 'not-signed-in',
  403: 'denied',
  404: 'not-found',
  408: 'unavailable',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-attempts',
  502: 'unreachable',
  503: 'unavailable',
  504: 'unavailable',
};

export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly problem: Problem | null = null,
    /** Seconds to wait, where the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem?.detail ?? problem?.title ?? kind);
    this.name = 'Failure';
  }

  /** It was sent with a key that is kept: sent again, it is done once. */
  once = false;

  /** The problem's name in the API; empty if the response has none. */
  get problemName(): string {
    return nameOf(this.problem);
  }

  /** What the server says about one field, if anything. */
  field(name: string): FieldProblem | undefined {
    return this.problem?.errors?.find(({ field }) => field === name);
  }

  /** The code of the reason, or of the first field's; empty if the response has none. */
  get code(): string {
    return this.problem?.code ?? this.problem?.errors?.[0]?.code ?? '';
  }

  /**
   * Whether the server's answer is final, so that another attempt would be a new request. It is not when it may have
   * done the work without saying so, or could still do it; nor when a proxy answered instead of it.
   */
  get final(): boolean {
    const status = this.problem?.status ?? 0;
    if (status < 400 || status >= 500) return false;
    return !/^(not-signed-in|too-many-attempts|unavailable|unreachable)$/.test(this.kind);
  }

  /** From an answer that was not a success. `body` is its parsed JSON, if it had any. */
  static fromAnswer(status: number, retryAfter: string | null, body: unknown): Failure {
    const problem = isProblem(body) ? body : null;
    const kind = kinds[nameOf(problem)] || byStatus[status] || 'unexpected';
    const seconds = retryAfter === null ? NaN : Number(retryAfter);
    return new Failure(kind, problem, Number.isFinite(seconds) ? seconds : null);
  }

  /** From anything that was thrown. Anything but a response of the server is an error in the page. */
  static from(thrown: unknown): Failure {
    if (thrown instanceof Failure) return thrown;
    console.error(thrown);
    return new Failure('page');
  }
}

function nameOf(problem: Problem | null): string {
  return problem?.type.replace(/^.*\/problems\//, '') ?? '';
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && typeof (body as Problem).type === 'string';
}
