import { doJobs } from '../do-jobs.ts';

const held: Buffer[] = [];

/** A child with faults that the real ones cannot be made to show. */
doJobs((job: string) => {
  if (job === 'hang') for (;;);
  if (job === 'die') process.exit(7);
  if (job === 'throw') throw new Error('thrown in the child');
  if (job === 'eat') for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  if (job === 'chat') process.send?.({ 'watch:import': ['file:///some-file'] });
  if (job === 'settings') return JSON.stringify(process.env['JWT_SECRET'] ?? 'none');
  return job === 'pid' ? String(process.pid) : job;
});
