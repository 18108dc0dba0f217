import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { LimitedChild } from './limited-child.ts';

const children: LimitedChild<string, string>[] = [];
function childWith(limits: Partial<ConstructorParameters<typeof LimitedChild>[0]> = {}): LimitedChild<string, string> {
  const child = new LimitedChild<string, string>({
    program: new URL('./testing/faulty-child.ts', import.meta.url),
    timeoutMs: 10_000,
    memoryMb: 512,
    mostWaiting: 10,
    idleMs: 60_000,
    ...limits,
  });
  children.push(child);
  return child;
}
afterEach(() => {
  for (const child of children.splice(0)) child.close();
});

const isRunning = (pid: string): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
};

it('does one job after the other and ignores messages of Node itself', async () => {
  const child = childWith();
  expect(await Promise.all(['a', 'chat', 'c'].map((job) => child.run(job)))).toEqual(['a', 'chat', 'c']);
  expect(await child.run('pid')).toBe(await child.run('pid'));
});

it.each(['die', 'throw'])('loses only the job it worked on: %s', async (fault) => {
  const child = childWith();
  const [before, faulty, after] = await Promise.allSettled(['a', fault, 'b'].map((job) => child.run(job)));
  expect(before).toMatchObject({ value: 'a' });
  expect(faulty).toMatchObject(fault === 'die' ? { reason: { reason: 'ended' } } : { status: 'rejected' });
  expect(after).toMatchObject({ value: 'b' });
});

it.each(['file:///dev/null', 'https://localhost/no-file'])(
  'says so for every job when it cannot start: %s',
  async (program) => {
    const child = childWith({ program: new URL(program) });
    const jobs = await Promise.allSettled(['a', 'b', 'c'].map((job) => child.run(job)));
    expect(jobs).toMatchObject(jobs.map(() => ({ reason: { reason: 'unavailable' } })));
    await expect(child.run('d')).rejects.toMatchObject({ reason: 'unavailable' });
  },
);

it('is killed when it takes too much memory, and replaced', async () => {
  const child = childWith({ memoryMb: 200 });
  const eaten = child.run('eat');
  await expect(eaten).rejects.toMatchObject({ reason: 'too-much-memory' });
  expect(await child.run('b')).toBe('b');
});

it('is killed while it is busy when it takes too long, refuses more than may wait, and continues', async () => {
  const child = childWith({ timeoutMs: 4000, mostWaiting: 1 });
  const stuck = child.run('hang');
  const waiting = child.run('b');
  await expect(child.run('c')).rejects.toMatchObject({ reason: 'busy' });
  await expect(stuck).rejects.toMatchObject({ reason: 'too-long' });
  expect(await waiting).toBe('b');
});

it('ends when there is nothing to do, and when it is closed', async () => {
  const child = childWith({ idleMs: 50 });
  const pid = await child.run('pid');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  const second = childWith();
  const running = await second.run('pid');
  const waiting = Promise.allSettled(['hang', 'b'].map((job) => second.run(job)));
  second.close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => isRunning(running), { timeout: 10_000 }).toBe(false);
});

it('knows none of our settings', async () => {
  process.env['JWT_SECRET'] = 'secret';
  expect(await childWith().run('settings')).toBe('"none"');
  delete process.env['JWT_SECRET'];
});
