import { webhookJob } from '../../src/features/webhook/deliver.ts';
import { webhookSetupOf } from '../../src/features/webhook/setup.ts';
import { workerConnections } from '../../src/platform/db/connections.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { runJobs } from '../../src/platform/jobs/run-jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** A process that delivers webhooks until it is killed. Its pauses are short, so that a test does not take hours. */
const { DATABASE_URL: url = '', WEBHOOK_KEY } = process.env;
const setup = webhookSetupOf({ WEBHOOK_KEY, WEBHOOK_NETWORKS: ['127.0.0.1'] });
if (!setup) throw new Error('WEBHOOK_KEY is missing.');
const db = openDatabase({ url, connections: workerConnections, name: 'gso worker', timeZone: 'Asia/Jakarta' });
const jobs = [webhookJob({ db, ...setup, pauses: [100, 200, 400], attemptMs: 500 })];
const logger = createLogger('silent');
runJobs({ url, name: 'gso worker', jobs, logger, beatMs: 500, lostMs: 5000, pollMs: 200 });
