import type { Plan } from './plan.ts';

/** What the machines of a forge share the gate's work by. */
export const kinds = ['checks', 'tests', 'stories'] as const;
export type Kind = (typeof kinds)[number];

/** A command of the gate. */
export interface Part {
  kind: Kind;
  name: string;
  why: string;
  command: string[];
}

/** What the gate runs for a plan. What fails soonest comes first. */
export function partsOf(plan: Plan): Part[] {
  return [...checksOf(plan), ...testsOf(plan), ...storiesOf(plan)];
}

function checksOf({ format, isCode, scripts, ...of }: Plan): Part[] {
  const part = partOf('checks');
  return [
    ...when(isCode, part('lint', 'code changed: types and rules of all files', npm('check:lint'))),
    ...when(
      format.length > 0,
      part('format', many(format), ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...format]),
    ),
    ...scripts.map((script) => part(`grammar of ${script}`, 'it changed', ['bash', '-n', script])),
    ...when(of.migrations, part('migrations', 'one changed', npm('check:migrations'))),
    ...when(of.generated, part('generated', 'contract or server changed', npm('check:generated'))),
    ...when(isCode, part('imports', 'code changed', npm('check:imports'))),
  ];
}

function testsOf({ tests, programs }: Plan): Part[] {
  const part = partOf('tests');
  const projects = ['contract', 'ops', 'web', 'server'].map((project) => ({
    project,
    files: tests.filter((path) => path.startsWith(`${project}/`)),
  }));
  return [
    ...projects.flatMap(({ project, files }) =>
      when(
        files.length > 0,
        part(`tests of ${project}`, many(files), ['vitest', 'run', '--project', project, ...files]),
      ),
    ),
    ...programs.map((name) => part(name, 'it runs a script that changed', npm(name))),
  ];
}

function storiesOf({ stories, smoke, pictures }: Plan): Part[] {
  const part = partOf('stories');
  const names = stories.map((path) => path.slice('e2e/'.length)).join(', ');
  const any = stories.length > 0;
  return [
    ...when(any || smoke || pictures, part('build', 'for the browser', npm('build'))),
    ...when(any, part('stories', `${names}; at one width`, playwright('desktop', stories))),
    ...when(
      any,
      part('stories for phones', 'those that have no other width', [
        ...playwright('phone', stories),
        '--grep',
        '@phone',
        '--pass-with-no-tests',
      ]),
    ),
    ...when(
      smoke,
      part('every page', 'opened once by an administrator', [
        ...playwright('desktop', ['e2e/menu.spec.ts']),
        '--grep',
        'admin',
      ]),
    ),
    ...when(pictures, part('pictures', 'a style sheet changed', npm('test:screens'))),
  ];
}

const partOf =
  (kind: Kind) =>
  (name: string, why: string, command: string[]): Part => ({ kind, name, why, command });

const when = (condition: boolean, part: Part): Part[] => (condition ? [part] : []);

const npm = (script: string): string[] => ['npm', 'run', '--silent', script];

const many = (files: readonly string[]): string => `${files.length} ${files.length === 1 ? 'file' : 'files'}`;

function playwright(width: string, files: readonly string[]): string[] {
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter', 'line', `--project=${width}`];
  return ['playwright', 'test', ...options, ...files];
}
