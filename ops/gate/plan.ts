import { basename } from 'node:path';
import { featureOf, featuresOf } from './features.ts';
import { type Change, type Files, isCode } from './files.ts';
import { directlyNeeding, type Graph, graphOf, neededBy, needing } from './graph.ts';
import { readersOfTables, routesOf, storedTables } from './other-edges.ts';

/** What the gate runs, and why. */
export interface Plan {
  /** The reasons, one for each line that is printed. */
  why: string[];
  /** Files for prettier. */
  format: string[];
  /** Whether types and rules are checked, of all files: a changed type is noticed where it is used. */
  isCode: boolean;
  /** Files of Vitest. */
  tests: string[];
  /** Stories by file. */
  stories: string[];
  /** Whether every page is opened once. */
  smoke: boolean;
  /** Whether pictures of screens are compared. */
  pictures: boolean;
  migrations: boolean;
  generated: boolean;
  /** Shell scripts whose grammar is checked, and the programs that run them. */
  scripts: string[];
  programs: string[];
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isStory = (path: string): boolean => path.startsWith('e2e/') && path.endsWith('.spec.ts');
const isPartOfProduct = (path: string): boolean => !/\.(md|png)$/.test(path) && !isTest(path);
/** What no feature has for itself. */
const isPlatform = (path: string, features: ReadonlySet<string>): boolean =>
  /^(contract|server|web)\/src\//.test(path) && featureOf(path, features) === undefined;

/** A file that brings the whole server or web with it says nothing about what its users test. */
const partOfFeaturesInHub = 0.4;

/** What is read of the repository once, however many plans are made. */
export interface Repository {
  files: Files;
  graph: Graph;
  isHub: (path: string) => boolean;
  features: ReadonlySet<string>;
}

export function repositoryOf(files: Files): Repository {
  const features = featuresOf(files.keys());
  const graph = graphOf(files);
  return { files, graph, features, isHub: hubsOf(graph, features) };
}

export function planOf(repository: Repository, changes: readonly Change[]): Plan {
  const { files, graph, isHub, features } = repository;
  const changed = new Set(changes.map(({ path }) => path));
  for (const path of filesOfTables(files, changes)) changed.add(path);
  const own = new Set([...changed].flatMap((path) => featureOf(path, features) ?? []));
  // Of what a feature keeps for itself, those that use it directly are looked at; of what all share, those that need it in any way.
  const shared = new Set([...changed].filter((path) => isPlatform(path, features)));
  const usersOfChanged = needing(graph, changed, isHub);
  const usersOfShared = needing(graph, shared, isHub);
  const reached = new Set(
    [...directlyNeeding(graph, changed), ...usersOfShared]
      .filter((path) => !isTest(path))
      .flatMap((path) => featureOf(path, features) ?? []),
  );
  for (const feature of own) reached.add(feature);
  const routes = routesOf(files, features);
  const quoted = removedTexts(changes);
  const quotes = (path: string) => quoted.some((text) => files.get(path)?.includes(text));
  const calls = (path: string, feature: string) =>
    routes.get(feature)?.some((route) => files.get(path)?.includes(route)) ?? false;
  const isOfProduct = [...changed].some((path) => /^(contract|server|web)\//.test(path) && isPartOfProduct(path));

  const isOfServer = [...changed].some((path) => /^(contract|server)\//.test(path));
  const documents = [...changed].filter((path) => path.endsWith('.md'));
  const tests = [...files.keys()].filter((path) => {
    if (isTest(path) && documents.some((document) => readsDocument(path, files.get(path) ?? '', document))) return true;
    if (!isTest(path) || (path.startsWith('server/') && !isOfServer && !quotes(path))) return false;
    if (changed.has(path) || quotes(path) || usersOfShared.has(path)) return true;
    const feature = featureOf(path, features);
    if (feature !== undefined && reached.has(feature)) return !path.startsWith('web/') || usersOfChanged.has(path);
    if (!path.startsWith('server/testing/')) return usersOfChanged.has(path);
    const text = files.get(path) ?? '';
    return [...own].some((one) => calls(path, one)) || (isOfProduct && goesEverywhere.test(text));
  });
  const named = new Set([...files.keys()].filter(isStory).flatMap((path) => featureOf(path, features) ?? []));
  const isAbout = (path: string, feature: string) =>
    named.has(feature)
      ? featureOf(path, features) === feature
      : usesPageOf(graph, path, feature) || calls(path, feature);
  const stories = [...files.keys()].filter(
    (path) =>
      isStory(path) &&
      !runsAlone.test(path) &&
      (changed.has(path) ||
        quotes(path) ||
        [...own].some((feature) => isAbout(path, feature)) ||
        (usesServiceWorker(files.get(path) ?? '') && [...changed].some((one) => offline.test(one)))),
  );
  const scripts = [...changed].filter(
    (path) => files.get(path)?.startsWith('#!') && /^#!.*\b(ba)?sh\b/.test(files.get(path) ?? ''),
  );
  const present = changes.filter(({ isGone }) => !isGone).map(({ path }) => path);
  return {
    why: [
      `${changed.size} changed files, of ${own.size === 0 ? 'no feature' : [...own].join(', ')}`,
      `${reached.size} features use it`,
      ...(quoted.length > 0 ? [`${quoted.length} texts are gone: tests that quote one are in`] : []),
    ],
    format: present.filter((path) => !/\.(png|sh|svg)$/.test(path)),
    isCode: [...changed].some((path) => isCode(path) || /(^|\/)(tsconfig[^/]*|\.oxlintrc)\.json$/.test(path)),
    tests,
    stories,
    smoke: isOfProduct,
    pictures: [...changed].some((path) => path.endsWith('.css')),
    migrations: [...changed].some((path) => path.startsWith('server/migrations/')),
    generated: [...changed].some((path) => /^(contract\/src|server\/(src|migrations))\//.test(path)),
    scripts,
    programs: scripts.flatMap((script) => programsThatRun(files, script)),
  };
}

/** Those that are named in playwright.config.ts, because they need the machine for themselves. */
const runsAlone = /\/(guide|screens|interaction[^/]*)\.spec\.ts$/;
const offline = /^web\/src\/(offline|sw)|^web\/(public|offline-build)/;
const usesServiceWorker = (text: string): boolean => text.includes("serviceWorkers: 'allow'");

/** Tests of the whole server that call each route or each kind of record. */
const goesEverywhere = /every-kind|every-row|access-table/;

/** A migration changes its tables, and so what reads or writes them. */
function filesOfTables(files: Files, changes: readonly Change[]): string[] {
  const tables = storedTables(files);
  const migrations = changes.map(({ path }) => path).filter((path) => path.startsWith('server/migrations/'));
  const touched = migrations.flatMap((path) =>
    [...tables].filter((table) => new RegExp(`\\b${table}\\b`).test(files.get(path) ?? '')),
  );
  return readersOfTables(files, new Set(touched));
}

function hubsOf(graph: Graph, features: ReadonlySet<string>): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const found = known.get(path) ?? featuresOf(neededBy(graph, path)).size > features.size * partOfFeaturesInHub;
    known.set(path, found);
    return found;
  };
}

const usesPageOf = (graph: Graph, story: string, feature: string): boolean =>
  [...(graph.get(story) ?? [])].some((path) => path.startsWith(`e2e/pages/${feature}`));

/** The test of all documents, and those that name this one. */
const readsDocument = (test: string, text: string, document: string): boolean =>
  test === 'ops/docs.test.ts' || text.includes(basename(document));

/** Texts in quotes on removed lines that are long enough to be a sentence or a name. */
function removedTexts(changes: readonly Change[]): string[] {
  const lines = changes
    .filter(({ path }) => /^(contract|server|web)\/src\//.test(path) && isCode(path))
    .flatMap(({ removed }) => removed);
  const texts = lines.flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.){6,})'/g)].map(([, text = '']) => text));
  return [...new Set(texts)].filter((text) => !/^[./@]/.test(text) && /[A-Z ]/.test(text));
}

/** The programs of `ops` that run a script, by npm's name for them. */
function programsThatRun(files: Files, script: string): string[] {
  const scripts = Object.entries(
    (JSON.parse(files.get('package.json') ?? '{}') as { scripts?: Record<string, string> }).scripts ?? {},
  );
  const users = [...files].filter(
    ([path, text]) => /^ops\/check-[^/]+\.ts$/.test(path) && text.includes(basename(script)),
  );
  return users.flatMap(([path]) => scripts.filter(([, command]) => command.endsWith(path)).map(([name]) => name));
}
