import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { repository } from './run-program.ts';

const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]);
const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: names.optional(),
  cpu: names.optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')));
// Workspaces are folders of this repository, and so is what links to them.
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Machines on which the product is built and runs: Linux on x64, with either C library. */
const isForOurMachines = ({ os, cpu }: z.output<typeof entry>): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true);

/**
 * Builds of packages for other machines, which the registry did not have when the lock file was written. npm installs none of
 * them on ours. Never add to this list; `npm view NAME@VERSION dist.integrity` fills an entry once the registry has it.
 */
const withoutDigest =
  /^node_modules\/(@myriaddreamin\/typst-ts-node-compiler-|@napi-rs\/canvas-|@oxc-parser\/binding-|@squawk-cli\/)/;

test('every package of the lock file has a digest, and none an address to download it from', () => {
  expect(packages.length).toBeGreaterThan(1000);
  const unchecked = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unchecked.filter(([path]) => !withoutDigest.test(path)).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  const installed = unchecked.filter(([, one]) => isForOurMachines(one) || !one.optional);
  expect(installed.map(([path]) => path)).toEqual([]);
  expect(unchecked.length).toBeLessThanOrEqual(35);
});
