import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hostileFiles } from './testing/hostile-files.ts';

const reader = fileURLToPath(new URL('./testing/read-in-child.ts', import.meta.url));
const run = promisify(execFile);
const report = z.object({ outcomes: z.array(z.string()), grownMb: z.number() });
const allowedGrowthMb = 256;
const timeout = 60_000;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function readInChild(files: typeof hostileFiles): Promise<z.infer<typeof report>> {
  const paths = files.map((_, index) => join(folder, `file-${index}`));
  for (const [index, path] of paths.entries()) await writeFile(path, files[index]?.bytes() ?? '');
  const { stdout, stderr } = await run(process.execPath, [reader, ...paths]);
  expect(stderr).toBe('');
  return report.parse(JSON.parse(stdout));
}

describe('a hostile file is refused for the right reason without the process growing', () => {
  it.each(hostileFiles.filter((file) => file.isBomb))('$name: $reason', { timeout }, async (file) => {
    const { outcomes, grownMb } = await readInChild([file]);
    expect(outcomes).toEqual([file.reason]);
    expect(grownMb).toBeLessThan(allowedGrowthMb);
  });

  it('refuses the small ones, one after the other in the same process', { timeout }, async () => {
    const files = hostileFiles.filter((file) => !file.isBomb);
    const { outcomes, grownMb } = await readInChild(files);
    const named = files.map(({ name }, index) => [name, outcomes[index]]);
    expect(named).toEqual(files.map(({ name, reason }) => [name, reason]));
    expect(grownMb).toBeLessThan(allowedGrowthMb);
  });
});
