import { expect, it } from 'vitest';
import { added, arranged, type EditedTask, readPlaces, withKeys, withoutKeys } from './template-tasks.ts';

const task = (desc: string, after: number[] = [], phase: EditedTask['phase'] = 'ASSEMBLY_PANEL') => ({
  ...{ desc, after, phase, length: 1 },
});
const three = () => withKeys([task('A'), task('B', [1]), task('C', [1, 2], 'TRIAL')]);
const shown = (tasks: readonly EditedTask[]) => tasks.map(({ desc, after }) => `${desc}${after.join('')}`);

it('a moved task is waited for by the same tasks, unless they come before it now', () => {
  const before = three();
  const [a, b, c] = before as [EditedTask, EditedTask, EditedTask];
  expect(shown(arranged(before, [b, a, c]))).toEqual(['B', 'A', 'C12']);
  expect(shown(arranged(before, [b, c]))).toEqual(['B', 'C1']);
});

it('the phases stay in their order', () => {
  const before = three();
  const changed = before.map((one) => (one.desc === 'A' ? { ...one, phase: 'COMMISSIONING' as const } : one));
  expect(shown(arranged(before, changed))).toEqual(['B', 'C1', 'A']);
});

it('a new task has the phase of the last one and its own key', () => {
  const tasks = added(three());
  expect(tasks.at(-1)).toMatchObject({ phase: 'TRIAL', key: 3, desc: '' });
  expect(added([])[0]).toMatchObject({ phase: 'PREPARATION_COMPONENT', key: 0 });
  expect(withoutKeys(tasks)[0]).not.toHaveProperty('key');
});

it.each([
  ['1, 2', 4, [1, 2]],
  ['2 1 1', 3, [1, 2]],
  ['3, 9, 0', 3, []],
  ['none', 3, []],
])('%j of task %i means %j', (text, place, places) => {
  expect(readPlaces(text, place)).toEqual(places);
});
