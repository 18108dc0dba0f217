import { serve } from './commands/serve.ts';
import { ConfigError } from './platform/config.ts';

try {
  await serve(process.env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
