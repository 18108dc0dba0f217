import { readFile } from 'node:fs/promises';
import { bundleInput } from '@gso/contract/bundle';
import { companyInput } from '@gso/contract/company';
import { customerInput } from '@gso/contract/customer';
import { exchangeRateInput } from '@gso/contract/exchange-rate';
import { itemInput } from '@gso/contract/item';
import { letterheadPatch } from '@gso/contract/letterhead';
import { taskTemplateInput } from '@gso/contract/plan/task-template';
import { priceRuleInput } from '@gso/contract/price-rule';
import { addDays } from '@gso/contract/rules/calendar-days';
import { pricesByRule } from '@gso/contract/rules/price';
import { supplierInput } from '@gso/contract/supplier';
import { demoBundles } from '../../../seeds/demo-bundles.ts';
import { demoCompanies } from '../../../seeds/demo-companies.ts';
import { demoContactsOf } from '../../../seeds/demo-contacts.ts';
import { demoItems } from '../../../seeds/demo-items.ts';
import { demoLetterhead, demoLogo } from '../../../seeds/demo-letterhead.ts';
import { demoAdministrator } from '../../../seeds/demo-people.ts';
import { daysBetweenRates, demoPriceRules, demoRateHistory, demoRates } from '../../../seeds/demo-prices.ts';
import { demoTemplates } from '../../../seeds/demo-project-work.ts';
import { demoSuppliers } from '../../../seeds/demo-suppliers.ts';
import { createBundle } from '../../features/bundle/write-bundle.ts';
import { company } from '../../features/company/company.ts';
import { customer } from '../../features/customer/customer-kind.ts';
import { exchangeRate } from '../../features/exchange-rate/exchange-rate-kind.ts';
import { item } from '../../features/item/item-kind.ts';
import { letterhead, letterheadId } from '../../features/letterhead/letterhead-kind.ts';
import { changeLogo } from '../../features/letterhead/logo.ts';
import { pictureOf } from '../../platform/files/picture.ts';
import { readLetterhead } from '../../features/letterhead/queries.ts';
import { priceRule } from '../../features/price-rule/price-rule-kind.ts';
import { taskTemplate } from '../../features/task-template/task-template.ts';
import { supplier } from '../../features/supplier/supplier-kind.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { insertRecords, updateRecord } from '../../platform/record/write-record.ts';
import { type Office, Named } from './office.ts';
import { instantOf } from './timeline.ts';

/** Master data for sales and projects. The sales administrator maintains it. */
export async function seedMasterData(office: Office): Promise<void> {
  const { tx } = office;
  const sri = office.people.get('sri');
  await seedLetterhead(office);
  const companies = await insertRecords(tx, sri, company, companyInput.array().parse(demoCompanies));
  for (const one of companies) office.companies.set(one.name, one);
  const contacts = companies.flatMap((one) =>
    demoContactsOf(one).map((contact) => ({ ...contact, company: { id: one.id } })),
  );
  const customers = await insertRecords(tx, sri, customer, customerInput.array().parse(contacts));
  for (const one of customers) office.contacts.set(one.name, one);
  await seedRates(office);
  const rules = Object.entries(demoPriceRules).map(([name, rule]) => ({ name, ...rule }));
  await insertRecords(tx, sri, priceRule, priceRuleInput.array().parse(rules));
  await seedItems(office);
  await insertRecords(tx, office.people.get('rudi'), taskTemplate, taskTemplateInput.array().parse(demoTemplates));
}

async function seedItems({ tx, people, items, bundles }: Office): Promise<void> {
  const sri = people.get('sri');
  const suppliers = new Named<{ id: number }>('supplier');
  for (const one of await insertRecords(tx, sri, supplier, supplierInput.array().parse(demoSuppliers))) {
    suppliers.set(one.name, one);
  }
  const inputs = demoItems.map(({ rule, suppPrice, supplier: by, ...part }) => ({
    ...part,
    supplier: { id: suppliers.get(by).id },
    price: { suppPrice, ...pricesByRule(suppPrice, part.currency, demoPriceRules[rule]) },
  }));
  for (const one of await insertRecords(tx, sri, item, itemInput.array().parse(inputs))) items.set(one.materialNo, one);
  for (const { items: parts, ...demo } of demoBundles) {
    const members = Object.entries(parts).map(([materialNo, qty]) => ({ id: items.get(materialNo).id, qty }));
    const input = bundleInput.parse({ ...demo, brand: 'GSO', items: members });
    bundles.set(demo.materialNo, await createBundle(tx, sri, input));
  }
}

/**
 * The values of earlier months are inserted as the product would have left them: what is entered now is the value of
 * today, and the date of a value cannot be changed.
 */
async function seedRates({ tx, people, today }: Office): Promise<void> {
  const sri = people.get('sri');
  const inputs = exchangeRateInput.array().parse(demoRates);
  for (const [at, thousandths] of demoRateHistory.entries()) {
    const day = addDays(today, -(demoRateHistory.length - at) * daysBetweenRates);
    for (const { sourceCurr, convValue } of inputs) {
      const then = Math.round(convValue * thousandths) / 1000;
      await readRows(
        tx,
        statement`insert into exchange_rate_value (source_curr, conv_value, valid_from, set_by)
          values (${sourceCurr}, ${then}, ${instantOf({ day, minute: 510 })}, ${sri.username})`,
      );
    }
  }
  await insertRecords(tx, sri, exchangeRate, inputs);
}

async function seedLetterhead({ tx, people }: Office): Promise<void> {
  const dewi = people.get(demoAdministrator);
  const { version } = await readLetterhead(tx);
  const patch = letterheadPatch.parse({ ...demoLetterhead, version });
  const changed = await updateRecord(tx, dewi, letterhead, { id: letterheadId, patch });
  const picture = pictureOf(await readFile(demoLogo));
  await changeLogo(tx, dewi, { version: changed.version, picture });
}
