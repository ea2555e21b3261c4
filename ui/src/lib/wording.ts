// Describes a failure to a person, in their language.
import { collections } from '../collections';
import { Failure, type FailureKind } from './api/failure';
import { number, t, tn, type Key } from './i18n/index.svelte';

/** For failures for which the collections have no better text (`problems` in their manifests). */
const texts: Record<FailureKind, Key> = {
  unreachable: 'failure.unreachable',
  'not-signed-in': 'failure.notSignedIn',
  'sign-in-refused': 'failure.signInRefused',
  denied: 'failure.denied',
  'not-found': 'failure.notFound',
  conflict: 'failure.conflict',
  'changed-meanwhile': 'failure.changedMeanwhile',
  'too-large': 'failure.tooLarge',
  'unsupported-type': 'failure.unsupportedType',
  invalid: 'failure.invalid',
  'statement-failed': 'failure.invalid',
  'too-slow': 'failure.invalid',
  'answer-too-large': 'failure.invalid',
  full: 'failure.full',
  'too-many-attempts': 'failure.tooManyAttempts',
  unavailable: 'failure.unavailable',
  unexpected: 'failure.unexpected',
  page: 'failure.page',
};

/** The collection's text for the problem, if it is one of its own. */
function ownText({ problemName }: Failure): Key | undefined {
  return collections.map(({ problems }) => problems?.[problemName]).find((key) => key !== undefined);
}

/** Why something is refused: a code, and the values that belong to it. */
interface Reason {
  code: string;
  values?: Record<string, string | number>;
}

/** The texts for the reasons that several collections have, and for those of accounts, by code. */
export const reasons: Readonly<Record<string, Key>> = {
  'too-long': 'name.tooLong',
  'too-short': 'account.passwordShort',
  'too-many': 'reason.tooMany',
  'too-few': 'reason.tooFew',
  'out-of-range': 'reason.outOfRange',
  missing: 'name.missing',
  'control-characters': 'name.controls',
  repeated: 'reason.repeated',
  'not-a-time': 'field.refused',
  'not-one-of': 'field.refused',
  'wrong-form': 'field.refused',
  'cannot-be-combined': 'field.refused',
  'name-taken': 'name.taken',
  'storage-full': 'failure.full',
  'file-too-large': 'failure.tooLarge',
  'not-a-picture': 'photo.none',
  'already-set-up': 'setup.used',
  'identity-taken': 'oidc.linkedElsewhere',
  'last-administrator': 'failure.lastAdmin',
  'name-characters': 'account.nameWrong',
  'no-free-name': 'reason.noFreeName',
  'no-password': 'failure.noPassword',
  'not-in-the-future': 'reason.notInTheFuture',
  'outlives-own-token': 'reason.outlives',
  'own-password': 'reason.ownPassword',
  'password-is-name': 'account.passwordIsName',
  'password-too-long': 'account.passwordLong',
  'wrong-password': 'password.wrong',
};

/** The text for a reason; nothing if its code is unknown, as with a server that is newer than this page. */
export function reasonWording({ code, values }: Reason): string | undefined {
  const key = [reasons, ...collections.map((collection) => collection.reasons)]
    .map((texts) => texts?.[code])
    .find((found) => found !== undefined);
  const written = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value) : value,
  ]);
  return key && t(key, Object.fromEntries(written));
}

export function wording(thrown: unknown): string {
  const failure = Failure.from(thrown);
  const own = ownText(failure);
  if (own) return t(own);
  const { code, values, detail } = failure.problem ?? {};
  const reason = code && reasonWording({ code, values });
  if (reason) return reason;
  // The reason is better known in the server's English than not at all.
  if (failure.kind === 'conflict' && detail) return t('failure.because', { reason: detail });
  if (failure.kind === 'too-many-attempts' && failure.retryAfter) {
    return tn('failure.waitSeconds', failure.retryAfter);
  }
  const text = t(failure.kind === 'unreachable' && failure.once ? 'failure.unanswered' : texts[failure.kind]);
  const id = failure.problem?.requestId;
  return failure.kind === 'unexpected' && id ? `${text} ${t('failure.number', { id })}` : text;
}

/** Why the server refuses one field, in the person's language; nothing if it says nothing about the field. */
export function fieldWording(failure: Failure | null, field: string): string | undefined {
  const problem = failure?.field(field);
  return problem && (reasonWording(problem) ?? t('field.refused'));
}

/** Why the server refuses fields of a form that has no place beside them for that. */
export function fieldsWording(failure: Failure): string | undefined {
  const said = failure.problem?.errors?.map(reasonWording).filter((text) => text !== undefined);
  return said?.length ? said.join(' ') : undefined;
}

const elsewhereTexts: Record<string, Key> = {
  'oidc-refused': 'oidc.refused',
  'oidc-expired': 'oidc.expired',
  'oidc-no-account': 'oidc.noAccount',
  'oidc-linked-elsewhere': 'oidc.linkedElsewhere',
  'oidc-unavailable': 'oidc.unavailable',
};

/** The text for somebody who returns from an external sign-in, by the code in the address. */
export function elsewhere(word: string | null): string | null {
  const key = word === null ? undefined : elsewhereTexts[word];
  return key ? t(key) : null;
}
