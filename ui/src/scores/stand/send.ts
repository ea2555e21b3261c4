// Sends annotations to the server: a single new annotation by itself, anything else in one request.
import { Failure } from '../../lib/api/failure';
import { changeAnnotations, makeAnnotation } from '../api';
import type { Batch } from './queue';

export async function send(scoreId: string, { token, changes }: Batch): Promise<number[]> {
  // The browser knows that there is no network: there is no need to wait for the server.
  if (!navigator.onLine) throw new Failure('unreachable');
  const [first] = changes;
  if (changes.length === 1 && first?.want && first.id === null) {
    return [(await makeAnnotation(scoreId, first.want, token)).annotationId];
  }
  const add = changes.flatMap(({ id, want }) => (want && id === null ? [want] : []));
  const change = changes.flatMap(({ id, want }) =>
    want && id !== null
      ? [{ annotationId: id, pageId: want.pageId, layer: want.layer, content: want.content }]
      : [],
  );
  const remove = changes.flatMap(({ id, want }) => (!want && id !== null ? [id] : []));
  if (add.length + change.length + remove.length === 0) return [];
  const { added } = await changeAnnotations(scoreId, { add, change, remove }, token);
  return added.map(({ annotationId }) => annotationId);
}
