import { logIn } from '../../server/testing/log-in.ts';
import type { FieldVisit } from '../../web/testing/phone.ts';
import { Api } from '../api.ts';
import type { FieldSystem } from './system.ts';

export const apiOfDesk = async ({ origin, desk }: FieldSystem): Promise<Api> =>
  new Api(origin, (await logIn(origin, desk)).token);

/** A company with one contact, to visit. */
export async function makeCustomer(system: FieldSystem): Promise<FieldVisit['customer']> {
  const api = await apiOfDesk(system);
  const { id, name } = await api.createCompany({ name: 'PT Sinar Jaya' });
  const reply = await api.send('POST', '/api/customer', { name: 'Budi Santoso', company: { id } });
  if (!reply.ok) throw new Error(`The contact got ${reply.status}: ${await reply.text()}`);
  const contact = (await reply.json()) as { id: number; name: string };
  return { id: contact.id, name: contact.name, company: { id, name } };
}
