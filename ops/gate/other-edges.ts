import { featureOf } from './features.ts';
import type { Files } from './files.ts';

/** The tables of the database, by the migrations. */
export function storedTables(files: Files): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of files)
    if (path.startsWith('server/migrations/'))
      for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
        found.add(table);
  return found;
}

/** The files of the server whose statements name one of these tables. */
export function readersOfTables(files: Files, tables: ReadonlySet<string>): string[] {
  if (tables.size === 0) return [];
  const names = [...tables].join('|');
  const named = new RegExp(`(?:'|from |join |into |update |table |"table": ")(?:${names})\\b`, 'i');
  return [...files].filter(([path, text]) => path.startsWith('server/src/') && named.test(text)).map(([path]) => path);
}

/** The addresses of the API that a feature answers, up to their first parameter. */
export function routesOf(files: Files, features: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, text] of files) {
    const feature = path.startsWith('server/src/features/') ? featureOf(path, features) : undefined;
    if (feature === undefined || /\.test\.ts$/.test(path)) continue;
    const routes = [...text.matchAll(/[pP]ath: '(\/api\/[^'{]+)/g)].map(([, route = '']) => route.replace(/\/$/, ''));
    found.set(feature, [...(found.get(feature) ?? []), ...routes]);
  }
  return found;
}
