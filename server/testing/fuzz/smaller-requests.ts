import type { FuzzRequest } from './fuzz-request.ts';
import { asJson } from './schema-values.ts';

/** The same request with one part left out. */
export function* smallerRequests(request: FuzzRequest): Generator<FuzzRequest> {
  for (const index of request.query.keys()) yield { ...request, query: request.query.toSpliced(index, 1) };
  for (const name of Object.keys(request.headers)) {
    if (name === 'content-type') continue;
    const { [name]: _left, ...headers } = request.headers;
    yield { ...request, headers };
  }
  for (const json of smallerValues(request.json)) yield { ...request, json, content: Buffer.from(asJson(json)) };
}

function* smallerValues(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > 2) yield value.slice(0, value.length / 2);
    for (const index of value.slice(0, 3).keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.slice(0, 3).entries())
      for (const smaller of smallerValues(item)) yield value.with(index, smaller);
    return;
  }
  const entries = Object.entries(value).slice(0, 40);
  for (const index of entries.keys()) yield Object.fromEntries(entries.toSpliced(index, 1));
  for (const [index, [key, inner]] of entries.entries())
    for (const smaller of smallerValues(inner)) yield Object.fromEntries(entries.with(index, [key, smaller]));
}
