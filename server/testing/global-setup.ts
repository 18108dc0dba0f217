import type { TestProject } from 'vitest/node';
import { startTemplateCluster } from './template-cluster.ts';

/** One PostgreSQL for the whole run; every test file copies a database from its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemplateCluster();
  project.provide('adminUrl', cluster.adminUrl);
  return () => cluster.stop();
}
