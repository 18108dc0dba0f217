/** Whether tests with a long version run that one: npm run test:long. */
export const long = process.env['GSO_LONG_TESTS'] === 'true';
