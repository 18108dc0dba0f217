import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readdirSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from '../as-admin.ts';
import type { Cluster } from './cluster.ts';
import type { Fault, Run } from './fault.ts';

const disks = ['data', 'files', 'archive'] as const;
type Disk = (typeof disks)[number];

const usualSize = '4g';
const slowBy = 'slow-by';

/** A small file system in memory for each kind of data, whose size can be changed at any time. */
export function mountDisks({ folder }: Cluster): void {
  if (whyNoDisks()) return;
  for (const disk of disks) {
    const path = join(folder, disk);
    const { uid, gid } = statSync(path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${usualSize},mode=0755`, 'tmpfs', path]);
    chownSync(path, uid, gid);
  }
}

export function unmountDisks({ folder }: Cluster): void {
  if (whyNoDisks()) return;
  for (const disk of disks) spawnSync('umount', ['--lazy', join(folder, disk)]);
}

/** Settings of PostgreSQL that archive its log, in the simplest way that leaves no half segment. */
export function archiving(folder: string): Record<string, string> {
  const target = join(folder, 'archive');
  return { archive_mode: 'on', archive_command: `cp %p ${target}/%f.part && mv ${target}/%f.part ${target}/%f` };
}

const whyNoDisks = (): string | undefined => (process.getuid?.() === 0 ? undefined : 'only root can mount');

const resize = (path: string, size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, path]);

/** Fills a disk for some seconds, without writing anything: it becomes as small as its content. */
async function whileFull({ cluster }: Run, disk: Disk, work: () => Promise<void>): Promise<void> {
  const path = join(cluster.folder, disk);
  const { blocks, bfree, bsize } = statfsSync(path);
  resize(path, String((blocks - bfree + 1) * bsize));
  try {
    await work();
  } finally {
    resize(path, usualSize);
  }
}

/** What was acknowledged and what was refused for lack of space meanwhile. */
async function figuresOf({ writers }: Run, work: () => Promise<unknown>): Promise<string> {
  const { acknowledged, seen } = writers;
  const before = { acknowledged: acknowledged.length, full: seen.statuses.get(507) ?? 0 };
  await work();
  return `meanwhile ${acknowledged.length - before.acknowledged} acknowledged, ${(seen.statuses.get(507) ?? 0) - before.full} × 507`;
}

const librarySource = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
static void wait_a_while(void) {
  FILE *file = fopen(SLOW_BY, "r");
  int ms = 0;
  if (file) { if (fscanf(file, "%d", &ms) != 1) ms = 0; fclose(file); }
  if (ms > 0) usleep(ms * 1000);
}
int fsync(int fd) { wait_a_while(); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { wait_a_while(); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
`;

const whyNotSlow = (): string | undefined =>
  spawnSync('cc', ['--version']).status === 0 ? undefined : 'there is no C compiler';

/** A library that delays fsync by the milliseconds in a file, for LD_PRELOAD. */
export function slowDiskLibrary(folder: string): string | undefined {
  if (whyNotSlow()) return undefined;
  const library = join(folder, 'slow-disk.so');
  writeFileSync(`${library}.c`, librarySource);
  const place = `-DSLOW_BY="${join(folder, slowBy)}"`;
  execFileSync('cc', ['-shared', '-fPIC', place, '-o', library, `${library}.c`, '-ldl']);
  return library;
}

export const diskFaults = {
  'slow-disk': {
    what: 'each fsync of PostgreSQL and the API takes 100 to 500 ms longer, for 10 s (LD_PRELOAD)',
    times: 1,
    impossible: whyNotSlow,
    make: (run, random) =>
      figuresOf(run, async () => {
        const file = join(run.cluster.folder, slowBy);
        writeFileSync(file, String(random.int(100, 500)));
        await sleep(10_000);
        writeFileSync(file, '0');
      }),
  },
  'full-disk-data': {
    what: 'no space for PostgreSQL for 5 to 10 s',
    times: 1,
    impossible: whyNoDisks,
    make: async (run, random) => {
      const figures = await figuresOf(run, () => whileFull(run, 'data', () => sleep(random.int(5, 10) * 1000)));
      // PostgreSQL ends if it cannot write its log; the service manager starts it again.
      await run.cluster.startDatabase();
      return figures;
    },
  },
  'full-disk-archive': {
    what: 'no space for the archive of the write-ahead log for 5 to 10 s',
    times: 1,
    impossible: whyNoDisks,
    make: async (run, random) => {
      const { cluster, problems } = run;
      const figures = await figuresOf(run, () =>
        whileFull(run, 'archive', async () => {
          for (let second = random.int(5, 10); second > 0; second -= 1) {
            await asAdmin(cluster.adminUrl, 'select pg_switch_wal()');
            await sleep(1000);
          }
        }),
      );
      const status = join(cluster.dataDirectory, 'pg_wal', 'archive_status');
      const waiting = () => readdirSync(status).filter((name) => name.endsWith('.ready')).length;
      const most = waiting();
      const begun = Date.now();
      while (waiting() > 1 && Date.now() - begun < 120_000) await sleep(200);
      if (waiting() > 1) problems.push('the archive did not catch up');
      return `${figures}; ${most} segments waited, archived ${((Date.now() - begun) / 1000).toFixed(0)} s later`;
    },
  },
  'full-disk-attachments': {
    what: 'no space for attachments for 5 to 10 s',
    times: 1,
    impossible: whyNoDisks,
    make: (run, random) => figuresOf(run, () => whileFull(run, 'files', () => sleep(random.int(5, 10) * 1000))),
  },
} satisfies Record<string, Fault>;
