import { ndjson } from '@gso/contract/record/ndjson';
import type { Call } from './route.ts';
import { channels } from '../diagnostics.ts';
import { refusalBody, refusalOf } from './refusals.ts';
import { LinesReply } from './special-replies.ts';

/**
 * Replies to long work with its result or, for callers that accept lines, with the newest progress as often as the
 * client reads it and the result or error as the last line. The work starts at once, whether or not anybody reads.
 */
export async function withProgress<Progress extends object, Result extends object>(
  call: Call,
  run: (progress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result | LinesReply> {
  if (!call.request.headers.accept?.includes(ndjson)) return run(() => undefined);
  return new LinesReply(progressLines(call, run));
}

function progressLines<Progress extends object, Result extends object>(
  call: Call,
  run: (progress: (progress: Progress) => void) => Promise<Result>,
): AsyncGenerator<object> {
  const state: { newest?: Progress | undefined; finished: boolean; wake: () => void } = {
    finished: false,
    wake: () => undefined,
  };
  const work = run((progress) => {
    state.newest = progress;
    state.wake();
  }).finally(() => {
    state.finished = true;
    state.wake();
  });
  // An error becomes the last line. Until that is read, it must not count as an unhandled rejection.
  work.catch(() => undefined);

  return (async function* lines() {
    while (!state.finished || state.newest) {
      const { newest } = state;
      state.newest = undefined;
      if (newest) yield { progress: newest };
      else await new Promise<void>((resolve) => (state.wake = resolve));
    }
    yield await lastLine(call, work);
  })();
}

async function lastLine(call: Call, work: Promise<object>): Promise<object> {
  try {
    return { result: await work };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const refusal = refusalOf(error);
    channels.refusal.publish(refusal.code);
    if (refusal.status >= 500) call.log.error({ err: error }, 'long work failed');
    return {
      refusal: refusalBody(refusal, {
        language: call.language,
        requestId: call.request.id,
        held: call.actor.permissions,
      }),
    };
  }
}
