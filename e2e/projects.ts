import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectRow } from '@gso/contract/project';
import type { Api } from './api.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A project of a company of its own. */
export async function createProject(api: Api, tag: string, part: object = {}): Promise<ProjectRow> {
  const { id: company } = await api.createCompany({ name: `PT Proyek ${tag}` });
  const { id } = await created<CustomerRow>(api, '/api/customer', { name: `Agus ${tag}`, company: { id: company } });
  const usual = { name: `Line 3 ${tag}`, quota: 10, dueDate: '2027-03-31', customer: { id } };
  return created(api, '/api/project', { ...usual, ...part });
}
