// Namespaces, and not objects, so that a page loads only the numbers that it uses.
export * as limits from './limits/values.ts';
export * as timing from './limits/timing.ts';
