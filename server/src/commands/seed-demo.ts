import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readDatabaseConfig } from '../platform/config.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { demoCompanies } from '../../seeds/demo-companies.ts';
import { demoContacts } from '../../seeds/demo-contacts.ts';
import { demoPeople } from '../../seeds/demo-people.ts';
import { demoPriceRules, demoRates } from '../../seeds/demo-prices.ts';
import { demoShodans } from '../../seeds/demo-shodans.ts';
import { demoSuppliers } from '../../seeds/demo-suppliers.ts';
import { demoVisitsAt } from '../../seeds/demo-visits.ts';
import { insertUser, plainUser } from '../features/access/write-user.ts';
import { company } from '../features/company/company-kind.ts';
import { customer } from '../features/customer/customer-kind.ts';
import { exchangeRate } from '../features/exchange-rate/exchange-rate-kind.ts';
import { priceRule } from '../features/price-rule/price-rule-kind.ts';
import { shodan } from '../features/shodan/shodan-kind.ts';
import { supplier } from '../features/supplier/supplier-kind.ts';
import { visit } from '../features/visit/visit-kind.ts';
import type { Author } from '../platform/audit/audit.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { insertRecords } from '../platform/record/write-record.ts';
import { createAdministrator } from './admin-create.ts';
import { seedProjects } from './seed-demo-projects.ts';

export const demoAdministrator = 'admin';

/** Demonstration data for development. Does nothing to a database that already has companies. */
export async function seedDemo(env: NodeJS.ProcessEnv, passwordFile: string | undefined): Promise<void> {
  const password = passwordFile ? (await readFile(passwordFile, 'utf8')).trim() : randomBytes(9).toString('base64url');
  const { DATABASE_URL } = readDatabaseConfig(env);
  const db = openDatabase({ url: DATABASE_URL, connections: 2, name: 'gso seed demo' });
  try {
    const seeded = await seed(db, password);
    if (!seeded) console.log('The database has companies already; nothing was seeded.');
    else {
      const names = demoPeople.map(({ username, role }) => `${username} (${role})`).join(', ');
      const secret = passwordFile ? `in ${passwordFile}` : password;
      console.log(`Seeded. Sign in as ${demoAdministrator}, ${names} with the password ${secret}.`);
    }
  } finally {
    await db.destroy();
  }
}

export async function seed(db: Database, password: string): Promise<boolean> {
  if (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) return false;
  const people = await db.selectFrom('user_login').select('username').execute();
  if (people.length === 0)
    await createAdministrator(db, { username: demoAdministrator, firstName: 'Dewi Lestari', password });
  await db.transaction().execute(async (tx) => {
    const author = { username: demoAdministrator, requestId: 'seed' };
    await seedPeople(tx, author, password);
    const companies = await insertRecords(tx, author, company, demoCompanies);
    await insertRecords(tx, author, supplier, demoSuppliers);
    const contacts = companies.flatMap(({ id, name }) =>
      (demoContacts[name] ?? []).map((contact) => ({ ...contact, company: { id } })),
    );
    const customers = await insertRecords(tx, author, customer, contacts);
    const shodans = customers.flatMap(({ id, name }) =>
      (demoShodans[name] ?? []).map((opportunity) => ({ ...opportunity, customer: { id } })),
    );
    const opportunities = await insertRecords(tx, author, shodan, shodans);
    const around = { today: new Date(), username: demoAdministrator };
    await insertRecords(tx, author, visit, demoVisitsAt(customers, opportunities, around));
    await insertRecords(tx, author, exchangeRate, demoRates);
    await insertRecords(tx, author, priceRule, demoPriceRules);
    await seedProjects(tx, author, customers);
  });
  return true;
}

/** All of them sign in with the same password. */
async function seedPeople(tx: Tx, author: Author, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const roles = await tx.selectFrom('role').select(['id', 'name']).execute();
  for (const { role: wanted, ...person } of demoPeople) {
    const role = roles.find(({ name }) => name === wanted);
    if (!role) throw new Error(`There is no role ${wanted}.`);
    await insertUser(tx, author, plainUser({ ...person, passwordHash }, role.id));
  }
}
