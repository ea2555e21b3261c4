// Why something cannot be played. The element does not say: the server is asked for the first byte.
import { withTag } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { wording } from '../../lib/wording';
import { streamPlace } from '../api';

/** `away`: there is no connection, and it may go on later. `here`: the server has it. */
export type Why = 'away' | 'here' | { text: string };

/** From the address that the element has, which is not one of those that answer with JSON. */
async function firstByte(audioId: string): Promise<{ response: Response; error?: unknown }> {
  const response = await fetch(streamPlace(audioId), { headers: { Range: 'bytes=0-0' } });
  if (!response.ok) return { response, error: await response.json().catch(() => undefined) };
  void response.body?.cancel();
  return { response };
}

export async function whyNot(audioId: string): Promise<Why> {
  try {
    await withTag(firstByte(audioId));
    return 'here';
  } catch (thrown) {
    const failure = Failure.from(thrown);
    return failure.kind === 'unreachable' ? 'away' : { text: wording(failure) };
  }
}
