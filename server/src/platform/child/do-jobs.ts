import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { onMessage } from '../messages.ts';
import type { FromChild, ToChild } from './limited-child.ts';

/** The child's side of `LimitedChild`. `afterwards` is called when a result has been sent, before the next job. */
export function doJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  afterwards: (job: Job) => void = () => undefined,
): void {
  if (process.platform === 'linux') {
    // Interactive requests have priority over this process. Threads started from here inherit that.
    setPriority(constants.priority.PRIORITY_LOW);
    preferForKilling();
  }
  // A service manager signals all processes to stop. The parent process decides when this one does.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  // If the parent process was killed, `disconnect` ends this one; that it cannot be told anything is no other failure.
  const send = (message: FromChild<Result>) => process.send?.(message, undefined, undefined, () => undefined);
  onMessage<ToChild<Job>>(process, ['job'], ({ job }) => {
    void Promise.resolve()
      .then(() => work(job))
      .then(
        (result) => send({ kind: 'done', result }),
        (error: unknown) => send({ kind: 'threw', error: String(error) }),
      )
      .then(() => afterwards(job));
  });
  send({ kind: 'ready' });
}

/** If the machine runs out of memory, the kernel kills this process first, and not the one that serves requests. */
function preferForKilling(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every container allows this; then the kernel decides by size.
  }
}
