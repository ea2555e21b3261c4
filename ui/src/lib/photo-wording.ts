// Tells somebody why their photo was refused, in their language. A retry is offered only if it can help.
import type { Failure } from './api/failure';
import { bytes, t } from './i18n/index.svelte';
import { wording } from './wording';

/** What has to be known of a file to say what is wrong with it. */
export interface Sent {
  name: string;
  size: number;
  type?: string;
}

/** Whether it is one of the photographs that an iPhone makes unless told otherwise. */
function isHeic({ name, type = '' }: Sent): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** `most`: the largest number of bytes that is accepted. */
export function photoWording(failure: Failure, file: Sent | null, most: number): string {
  const refused = /^(unsupported-type|too-large|invalid)$/.test(failure.kind);
  if (refused && file?.size === 0) return t('photo.empty');
  if (failure.kind === 'unsupported-type') return t(file && isHeic(file) ? 'photo.heic' : 'photo.none');
  if (failure.kind === 'too-large') return t('photo.tooLarge', { most: bytes(most) });
  if (failure.kind !== 'invalid') return wording(failure);
  return t(failure.code === 'too-many-pixels' ? 'photo.tooManyPixels' : 'photo.damaged');
}
