import type { Caller, TestApp } from './test-app.ts';

/** The records that visits refer to: two contacts of one company, one of another, their shodans and projects. */
export interface FieldWork {
  budi: number;
  sari: number;
  other: number;
  open: number;
  won: number;
  othersShodan: number;
  project: number;
  othersProject: number;
}

/** Written straight into the tables: these tests are about visits. */
export async function fieldWork({ db }: TestApp, { username }: Pick<Caller, 'username'>): Promise<FieldWork> {
  const by = { created_by: username, updated_by: username };
  const idOf = ({ id }: { id: number }) => id;
  const company = (name: string) =>
    db
      .insertInto('company')
      .values({ name, street: 'Jl. Satu 1', ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
  const contact = (name: string, company_id: number) =>
    db
      .insertInto('customer')
      .values({ name, company_id, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
  const shodan = (name: string, customer_id: number, status = 'OPEN') =>
    db
      .insertInto('shodan')
      .values({ name, description: `About ${name}`, customer_id, status, ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
  const project = (refNo: string, name: string, customer_id: number) =>
    db
      .insertInto('project')
      .values({ ref_no: refNo, name, description: 'Panels', customer_id, due_date: '2027-01-31', ...by })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
  const sinar = await company('PT Sinar Jaya');
  const budi = await contact('Budi Santoso', sinar);
  const sari = await contact('Sari Dewi', sinar);
  const other = await contact('Agus Halim', await company('CV Tirta Makmur'));
  return {
    budi,
    sari,
    other,
    open: await shodan('Conveyor line 2', budi),
    won: await shodan('Old press', budi, 'WIN'),
    othersShodan: await shodan('Water plant', other),
    project: await project('PRJ-26-0001', 'Boiler panel', budi),
    othersProject: await project('PRJ-26-0002', 'Pump station', other),
  };
}
