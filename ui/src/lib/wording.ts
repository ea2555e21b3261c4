// Describes a failure to a person, in their language.
import { collections } from '../collections';
import { Failure, type FailureKind } from './api/failure';
import { t, tn, type Key } from './i18n/index.svelte';

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

/** Why accounts cannot be changed as things are (crates/accounts/src/service: passwords.rs, changes.rs). */
export const accountReasons: Record<string, Key> = {
  'this account has no password; an administrator can set one': 'failure.noPassword',
  'there must be an administrator who can sign in': 'failure.lastAdmin',
};

/** Why there is a conflict. A reason without a text here is shown in the server's English. */
function because(reason: string): string {
  const key = [accountReasons, ...collections.map(({ reasons }) => reasons)]
    .map((reasons) => reasons?.[reason])
    .find((found) => found !== undefined);
  return key ? t(key) : t('failure.because', { reason });
}

export function wording(thrown: unknown): string {
  const failure = Failure.from(thrown);
  const own = ownText(failure);
  if (own) return t(own);
  if (failure.kind === 'conflict' && failure.problem?.detail) return because(failure.problem.detail);
  if (failure.kind === 'too-many-attempts' && failure.retryAfter) {
    return tn('failure.waitSeconds', failure.retryAfter);
  }
  const text = t(texts[failure.kind]);
  const id = failure.problem?.requestId;
  return failure.kind === 'unexpected' && id ? `${text} ${t('failure.number', { id })}` : text;
}

/** What the server says about one field, in the person's language; nothing if it says nothing about it. */
export function fieldWording(failure: Failure | null, field: string): string | undefined {
  const detail = failure?.field(field);
  if (detail === undefined) return undefined;
  const most = /^at most (\d+) characters/.exec(detail)?.[1];
  if (most) return t('name.tooLong', { most });
  const key = fieldTexts[detail];
  return key ? t(key) : t('field.refused');
}

/** The other reasons why fields are refused (crates/accounts/src/model/names.rs, crates/basis/src/text.rs). */
export const fieldTexts: Record<string, Key> = {
  'at least 1 character': 'name.missing',
  'at least 1 visible character': 'name.missing',
  'no control characters': 'name.controls',
  'only letters, digits, and . _ - @': 'account.nameWrong',
  'at least 10 characters': 'account.passwordShort10',
  'at most 1024 bytes': 'account.passwordLong',
  'it must not be the same as the name': 'account.passwordIsName',
};

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
