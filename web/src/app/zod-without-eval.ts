import { config } from 'zod';

// zod asks `new Function` whether it may compile validators. The content policy forbids it and would report each
// attempt on the console. Must be imported before any schema is made.
config({ jitless: true });
