import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './run-program.ts';
import { scriptGroups } from './script-groups.ts';

test('npm run help names each script once', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: object };
  const named = scriptGroups.flatMap((group) => Object.keys(group.scripts));
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
