/**
 * Whether tests run at their full size: npm run test:long, which selects the files named *.long.test.ts. npm test runs
 * the same files at a small size.
 */
export const long = process.env['GSO_LONG_TESTS'] === 'true';
