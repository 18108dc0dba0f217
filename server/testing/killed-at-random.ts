import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

interface Killing {
  /** The current server, replaced whenever it was killed. */
  server: ServerProcess;
  restart: () => Promise<ServerProcess>;
  creates: number;
  mostKills: number;
  /** Sends one create. The same number is repeated with the same key until there is a reply. */
  create: (number: number, idempotencyKey: string) => Promise<Response>;
}

/** Four users create records and repeat calls without a reply, while the server is killed again and again. */
export async function createWhileKilled(killing: Killing): Promise<{ kills: number; repeats: number }> {
  const { creates, mostKills } = killing;
  const waiting = Array.from({ length: creates }, (_, number) => ({ number, key: randomUUID() }));
  let kills = 0;
  let repeats = 0;
  let done = 0;

  const person = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (;;) {
        const reply = await killing.create(next.number, next.key).catch(() => undefined);
        if (reply?.status === 201) break;
        repeats += 1;
        await sleep(20);
      }
      done += 1;
    }
  };
  const killer = async () => {
    while (done < creates && kills < mostKills) {
      const before = done;
      // At least one reply in each life of the server: on a busy machine this would otherwise never end.
      do await sleep(Math.random() * 150);
      while (done === before);
      await killing.server.kill();
      kills += 1;
      killing.server = await killing.restart();
    }
  };
  await Promise.all([person(), person(), person(), person(), killer()]);
  return { kills, repeats };
}
