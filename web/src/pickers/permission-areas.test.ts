import { permissions } from '@gso/contract/permissions';
import { expect, test } from 'vitest';
import { permissionAreas } from './permission-areas.ts';

test('every permission is in one area', () => {
  const shown = permissionAreas.flatMap((area) => area.permissions);
  expect([...shown].sort()).toEqual([...permissions].sort());
});
