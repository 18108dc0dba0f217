import { config } from 'zod';

// zod tests with `new Function` whether it may compile validators. The content security policy forbids it and would
// report
// each attempt on the console. Must be imported before any schema is created.
config({ jitless: true });
