import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { type Files, isCode } from './files.ts';

/** Which files a file needs: those that it imports, and those that it reads. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** An import of types alone changes nothing at run time. */
const typeImport = /^(?:import|export) type [^;]*? from '[^']+';$/gm;

export function graphOf(files: Files): Graph {
  const graph = new Map<string, Set<string>>();
  const needs = (path: string, other: string) => graph.set(path, (graph.get(path) ?? new Set()).add(other));
  const named = namesOfOtherFiles(files);
  for (const [path, text] of files) {
    if (!isCode(path)) continue;
    graph.set(path, graph.get(path) ?? new Set());
    const code = text.replaceAll(typeImport, '');
    const imported = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
    const read = [...code.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, name = '']) => name);
    for (const name of [...imported, ...read]) {
      const other = resolved(path, name, files);
      if (other !== undefined) needs(path, other);
    }
    for (const [name, others] of named) if (text.includes(name)) for (const other of others) needs(path, other);
  }
  for (const path of files.keys())
    if (!isCode(path) && ![...graph.values()].some((others) => others.has(path)))
      for (const neighbour of neighboursOf(path, files)) needs(neighbour, path);
  return graph;
}

function resolved(from: string, name: string, files: Files): string | undefined {
  const path = name.startsWith('@gso/contract/')
    ? `contract/src/${name.slice('@gso/contract/'.length)}.ts`
    : name.startsWith('.')
      ? normalize(join(dirname(from), name))
      : undefined;
  return path !== undefined && files.has(path) ? path : undefined;
}

/** Shell scripts, SQL, Typst, Caddy and so on, by the name that code mentions them with. */
function namesOfOtherFiles(files: Files): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const path of files.keys()) {
    const name = basename(path);
    if (isCode(path) || /\.(css|md|png)$/.test(path) || path.startsWith('server/migrations/')) continue;
    const distinct = name.includes('.') ? name : path;
    named.set(distinct, [...(named.get(distinct) ?? []), path]);
  }
  return named;
}

/** The code in the same folder, for a file that nothing names. */
const neighboursOf = (path: string, files: Files): string[] =>
  [...files.keys()].filter((other) => isCode(other) && dirname(other) === dirname(path));

/** Everything that a file needs, also indirectly, without what `isEnd` files need. */
export function neededBy(graph: Graph, path: string, isEnd: (path: string) => boolean = () => false): Set<string> {
  const found = new Set([path]);
  for (const one of found) {
    if (one !== path && isEnd(one)) continue;
    for (const other of graph.get(one) ?? []) found.add(other);
  }
  return found;
}

/** These files and everything that needs one of them, also indirectly, but not through a file that `isEnd`. */
export function needing(graph: Graph, paths: ReadonlySet<string>, isEnd: (path: string) => boolean): Set<string> {
  const users = new Map<string, string[]>();
  for (const [path, others] of graph) for (const other of others) users.set(other, [...(users.get(other) ?? []), path]);
  const found = new Set(paths);
  for (const one of found) {
    if (!paths.has(one) && isEnd(one)) continue;
    for (const user of users.get(one) ?? []) found.add(user);
  }
  return found;
}

/** The files that need one of these directly. */
export function directlyNeeding(graph: Graph, paths: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [path, others] of graph) if ([...others].some((other) => paths.has(other))) found.add(path);
  return found;
}
