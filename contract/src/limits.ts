// Namespaces, and not objects, so that a page loads only the numbers that it uses.
export * as limits from './limit-values.ts';
export * as timing from './timing-values.ts';
