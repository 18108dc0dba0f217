import type { BundleRow } from '@gso/contract/bundle';
import type { CompanyRow } from '@gso/contract/company';
import type { CustomerRow } from '@gso/contract/customer';
import type { ItemRow } from '@gso/contract/item';
import type { ProjectPhase } from '@gso/contract/project';
import { demoAdministrator, demoPeople } from '../../../seeds/demo-people.ts';
import { ensureRoles } from '../../features/access/starting-roles.ts';
import { insertUser, plainUser } from '../../features/access/write-user.ts';
import { fileIsUnused } from '../../features/file-is-unused.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { StoredFiles } from '../../platform/files/stored-files.ts';
import { Dates } from './dates.ts';

/** Records by the name that the demonstration data uses for them. */
export class Named<Thing> {
  readonly #things = new Map<string, Thing>();
  readonly #what: string;
  constructor(what: string) {
    this.#what = what;
  }
  set(name: string, thing: Thing): void {
    this.#things.set(name, thing);
  }
  get(name: string): Thing {
    const thing = this.#things.get(name);
    if (!thing) throw new Error(`The demonstration data names the ${this.#what} "${name}", which does not exist.`);
    return thing;
  }
}

/** What the demonstration data keeps in memory while it is written. */
export interface Office {
  tx: Tx;
  files: StoredFiles;
  dates: Dates;
  /** Today for the business; all other days count from it. */
  today: string;
  people: Named<Actor>;
  companies: Named<CompanyRow>;
  contacts: Named<CustomerRow>;
  items: Named<ItemRow>;
  bundles: Named<BundleRow>;
  /** Opportunities by title. */
  shodans: Named<{ id: number }>;
  projects: Named<{ id: number; customerId: number }>;
  paymentTerms: readonly number[];
  taskTemplate: readonly { phase: ProjectPhase; description: string }[];
}

/** Creates all users. They all sign in with the same password. */
export async function openOffice(tx: Tx, store: FileStore, password: string): Promise<Office> {
  const [day] = await readRows<{ today: string }>(tx, statement`select business_today() as today`);
  const terms = await readRows<{ id: number }>(tx, statement`select id from payment_term order by id`);
  if (!day) throw new Error('The database returned no date.');
  return {
    tx,
    files: new StoredFiles({ db: tx, store, isUnused: fileIsUnused }),
    dates: new Dates(tx),
    today: day.today,
    people: await hire(tx, password),
    companies: new Named('company'),
    contacts: new Named('contact'),
    items: new Named('item'),
    bundles: new Named('bundle'),
    shodans: new Named('shodan'),
    projects: new Named('project'),
    paymentTerms: terms.map(({ id }) => id),
    taskTemplate: await readRows(tx, statement`select phase, description from project_task_template order by place`),
  };
}

const requestId = 'seed demo';

async function hire(tx: Tx, password: string): Promise<Named<Actor>> {
  const author = { username: demoAdministrator, requestId };
  await ensureRoles(tx, author);
  const roles = await tx.selectFrom('role').select(['id', 'name', 'permissions']).execute();
  const passwordHash = await hashPassword(password);
  const people = new Named<Actor>('person');
  for (const { username, firstName, role: roleName, target, targetVisit } of demoPeople) {
    const role = roles.find(({ name }) => name === roleName);
    if (!role) throw new Error(`There is no role ${roleName}.`);
    const user = plainUser({ username, firstName, passwordHash }, role.id);
    const employee = { firstName, email: `${username}@gso.example`, phoneNo: '02189834410', target, targetVisit };
    const { id } = await insertUser(tx, author, { ...user, employee });
    const { permissions } = role;
    const actor = { userId: id, username, fullName: firstName, permissions };
    const mustDo = { mustChangePassword: false, mustSetUpSecondFactor: false };
    people.set(username, { ...actor, ...mustDo, sessionId: requestId, isConfirmed: false, requestId });
  }
  return people;
}
