// A process that takes the jobs of one kind and never ends any: started by the test of killed processes.
import * as z from 'zod';
import { createLogger } from '../../logger.ts';
import { job } from '../job.ts';
import { runJobs } from '../run-jobs.ts';

const payload = z.object({ text: z.string() });
const kind = { name: 'say', group: 'upkeep', payload, maxAttempts: 3, limitMs: 60_000 } as const;
const jobs = [
  job(kind, async ({ text }) => {
    console.log(text);
    await new Promise(() => undefined);
  }),
];
const url = process.env['DATABASE_URL'] ?? '';
runJobs({ url, name: 'gso test', jobs, logger: createLogger('silent'), beatMs: 100, lostMs: 1500, pollMs: 100 });
