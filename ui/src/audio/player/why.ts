// Why something cannot be played. The element does not say: the server is asked for the first byte.
import { api, withTag } from '../../lib/api/client';
import { Failure } from '../../lib/api/failure';
import { wording } from '../../lib/wording';

/** `away`: there is no connection, and it may go on later. `here`: the server has it. */
export type Why = 'away' | 'here' | { text: string };

export async function whyNot(audioId: string): Promise<Why> {
  try {
    const { data } = await withTag(
      api.GET('/api/v1/audio/recordings/{audioId}/stream', {
        params: { path: { audioId }, header: { Range: 'bytes=0-0' } },
        parseAs: 'stream',
      }),
    );
    void (data as ReadableStream | null | undefined)?.cancel();
    return 'here';
  } catch (thrown) {
    const failure = Failure.from(thrown);
    return failure.kind === 'unreachable' ? 'away' : { text: wording(failure) };
  }
}
