import type { Route } from './route.ts';

/**
 * The name of a call in generated clients: its method and its path in words, so that it changes only when they do.
 * "GET /api/company/{id}/history" is getCompanyByIdHistory.
 */
export function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replaceAll(/\{(\w+)\}/g, 'by/$1')
    .split(/[\W_]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
