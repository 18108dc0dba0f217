import { serve } from './commands/serve.ts';

await serve(process.env);
