import { type Graph, neededBy } from './graph.ts';

/** A program of `.ci/run` that takes minutes and runs only when something that it depends on has changed. */
interface LongProgram {
  /** The name of its stage in `.ci/run`. */
  name: string;
  /** What it starts; what these need outside the product belongs to it. */
  entries: readonly string[];
  /** What it exercises of the product: files and folders. */
  exercises: readonly string[];
}

const start = ['server/src/main.ts', 'server/src/app.ts', 'server/src/cli.ts'];

export const longPrograms: readonly LongProgram[] = [
  {
    name: 'install',
    entries: ['ops/check-install.ts'],
    exercises: [
      'README.md',
      'server/migrations/',
      'server/src/platform/',
      'server/src/commands/',
      ...start,
      'web/public/',
    ],
  },
  {
    name: 'fresh-clone',
    entries: ['ops/check-fresh-clone.ts', 'ops/dev.ts', 'ops/setup.mjs', 'ops/setup-machine.ts', 'web/vite.config.ts'],
    exercises: [
      'README.md',
      'server/migrations/',
      'server/seeds/',
      'server/src/platform/',
      'server/src/commands/',
      ...start,
      'web/index.html',
      'web/src/app/',
      'web/src/api/',
    ],
  },
  {
    name: 'drill',
    entries: ['server/testing/restore-drill.long.test.ts'],
    exercises: [
      'server/src/platform/backup/',
      'server/src/platform/db/',
      'server/src/platform/files/',
      'server/src/commands/',
    ],
  },
  {
    name: 'drill-ha',
    entries: ['server/testing/ha/drill.ts'],
    exercises: [
      'ops/ha/',
      'server/src/platform/db/',
      'server/src/platform/events/',
      'server/src/platform/http/',
      'server/src/platform/jobs/',
      'server/src/platform/save/',
      ...start,
    ],
  },
  {
    name: 'faults',
    entries: ['server/testing/faults/faults.ts'],
    exercises: ['server/src/platform/', 'server/src/commands/', ...start],
  },
  {
    name: 'field',
    entries: ['e2e/field/field.ts'],
    exercises: [
      'server/src/features/visit/',
      'server/src/platform/db/',
      'server/src/platform/files/',
      'server/src/platform/http/',
      'server/src/platform/save/',
      'web/offline-build.ts',
      'web/public/',
      'web/src/api/',
      'web/src/features/visit/',
      'web/src/file/',
      'web/src/offline/',
    ],
  },
  {
    name: 'container',
    entries: ['ops/check-container.ts'],
    exercises: [
      'ops/Caddyfile',
      'ops/make-secrets',
      'server/src/platform/config.ts',
      'server/src/platform/read-settings.ts',
    ],
  },
];

/** Another version of a package or of Node, or other stages, can change all of them. */
const forAll = new Set(['package-lock.json', '.nvmrc', '.ci/run']);

const isProduct = (path: string): boolean => /^(contract|server|web)\/src\//.test(path);

/** A long program, and the changed file that is the reason to run it. */
interface Choice {
  name: string;
  because: string | undefined;
}

/** Which long programs a change reaches. */
export function chooseLongPrograms(graph: Graph, changed: readonly string[]): Choice[] {
  return longPrograms.map(({ name, entries, exercises }) => {
    const own = new Set(entries.flatMap((entry) => [...neededBy(graph, entry, isProduct)]));
    const isExercised = (path: string) =>
      !/\.test\.tsx?$/.test(path) &&
      exercises.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));
    const isInput = (path: string) => forAll.has(path) || isExercised(path) || (own.has(path) && !isProduct(path));
    return { name, because: changed.find(isInput) };
  });
}
