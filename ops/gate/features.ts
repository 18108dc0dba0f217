import { basename } from 'node:path';

const folders = /^(?:server|web)\/src\/features\/([^/]+)\//;

/** The features of the product: the folders of the server and of the web. */
export function featuresOf(paths: Iterable<string>): Set<string> {
  return new Set([...paths].flatMap((path) => folders.exec(path)?.[1] ?? []));
}

/** The feature that a file belongs to: by its folder, and in the contract and the stories by the beginning of its name. */
export function featureOf(path: string, features: ReadonlySet<string>): string | undefined {
  const inFolder = folders.exec(path)?.[1];
  if (inFolder !== undefined) return inFolder;
  if (path.startsWith('contract/src/')) return longestOf(path.split('/')[2] ?? '', features);
  return path.startsWith('e2e/') ? longestOf(basename(path), features) : undefined;
}

/** "company-edit.spec.ts" is of "company"; "project-report.spec.ts" of "project-report", and not of "project". */
function longestOf(name: string, features: ReadonlySet<string>): string | undefined {
  const bare = name.replace(/\..*$/, '');
  const matching = [...features].filter((feature) => bare === feature || bare.startsWith(`${feature}-`));
  return matching.toSorted((one, other) => other.length - one.length)[0];
}
