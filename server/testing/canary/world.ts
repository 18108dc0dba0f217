import type { AnyOf } from '@gso/contract/permissions';
import { expect } from 'vitest';
import { photoWithPosition } from '../photo.ts';
import { addTasks, taskFields } from '../projects.ts';
import { sendItem } from '../send-item.ts';
import type { Caller } from '../test-app.ts';
import { Words } from './words.ts';

const master: AnyOf = ['MA_MASTER_DATA'];
const companies: AnyOf = ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'];
const prices: AnyOf = ['MA_MASTER_DATA', 'MA_QUOTATION'];
/** What a quotation shows is also read by those who are asked to approve its prices. */
const quoted: AnyOf = [...prices, 'QUO_APPROVE_PRICE'];
/** What something costs to buy decides whether a price is approved. */
const costs: AnyOf = ['MA_MASTER_DATA', 'QUO_APPROVE_PRICE'];
/** The privacy page shows administrators what is stored about a person. */
const personal: AnyOf = ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ', 'MA_QUOTATION', 'MA_ACCOUNT', 'QUO_APPROVE_PRICE'];
const tasks: AnyOf = ['MA_PROJECT', 'MA_REPORT', 'MA_REPORT_PROJECT', 'PRO_APPROVE_TASK'];
/** Pickers, pages and reports name records by their names. */
const named: AnyOf = [
  'MA_MASTER_DATA',
  ...(['MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ', 'MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_SALES'] as const),
  ...(['MA_QUOTATION', 'MA_PROJECT', 'MA_REPORT', 'MA_REPORT_PROJECT', 'MA_ACCOUNT'] as const),
  ...(['PRO_APPROVE_TASK', 'QUO_APPROVE_PRICE'] as const),
];

/** Where the records of a kind are read, below which the paths of their routes are. */
export interface World {
  words: Words;
  /** The ids of the records, by the path of their list. */
  ids: ReadonlyMap<string, readonly number[]>;
  /** Who made everything. */
  seller: string;
}

/** One record of each kind, with a word in every field that holds contents, made through the API by `chief`. */
export async function canaryWorld(chief: Caller): Promise<World> {
  const words = new Words();
  const ids = new Map<string, number[]>();
  const keep = (path: string, id: number) => ids.set(path, [...(ids.get(path) ?? []), id]);
  const make = async (path: string, body: object): Promise<number> => {
    const { status, body: made } = await chief.post<{ id: number }>(path, body);
    expect(status, `${path} ${JSON.stringify(made)}`).toBe(201);
    keep(path, made.id);
    return made.id;
  };

  const company = await make('/api/company', {
    name: words.text('company.name', named),
    phone: words.phone('company.phone', companies),
    industry: words.text('company.industry', companies),
    npwp: `${words.digits('company.npwp', companies)}1234567`,
    address: {
      street: words.text('company.street', [...companies, 'MA_QUOTATION', 'QUO_APPROVE_PRICE']),
      zipCode: words.digits('company.zip_code', companies),
    },
  });
  const contact = await make('/api/customer', {
    name: words.text('customer.name', named),
    company: { id: company },
    position: words.text('customer.position', [...personal, 'MA_VISIT', 'MA_SHODAN', 'MA_SALES', 'MA_PROJECT']),
    email: words.email('customer.email', personal),
    phone: words.phone('customer.phone', personal),
    ext: words.digits('customer.ext', ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ', 'MA_ACCOUNT']),
    mobilePhone: words.phone('customer.mobile_phone', personal),
  });
  const supplier = await make('/api/supplier', {
    // A quotation's items name their supplier.
    name: words.text('supplier.name', prices),
    country: 'JPN',
    address: { street: words.text('supplier.street', master), zipCode: words.digits('supplier.zip_code', master) },
    cp1: words.text('supplier.contact_1', master),
    phone1: words.phone('supplier.phone_1', master),
    cp2: words.text('supplier.contact_2', master),
    phone2: words.phone('supplier.phone_2', master),
    brands: [words.text('supplier_brand.name', master)],
  });
  const rate = words.amount('exchange_rate.conv_value', prices);
  await make('/api/exchangerate', { sourceCurr: 'USD', targetCurr: 'IDR', convValue: rate });
  await make('/api/holiday', {
    day: '2030-08-17',
    name: words.text('holiday.name', ['MA_MASTER_DATA', 'MA_VISIT', 'MA_PROJECT']),
  });
  await make('/api/tasktemplate', {
    name: words.text('task_template.name', ['MA_MASTER_DATA', 'MA_PROJECT']),
    schedule: 'DAYS',
    tasks: [
      {
        phase: 'ASSEMBLY_PANEL',
        desc: words.text('template_task.description', ['MA_MASTER_DATA', 'MA_PROJECT']),
        length: 3,
      },
    ],
  });
  await make('/api/pricerule', {
    name: words.text('price_rule.name', master),
    desc: words.text('price_rule.description', master),
    opsMultiplier: 1.2,
    opsAddition: words.amount('price_rule.ops_addition', master),
    discMax: 10,
  });
  const term = await make('/api/paymentterm', { desc: words.text('payment_term.description', quoted) });
  const sold: AnyOf = [...quoted, 'MA_PROJECT', 'MA_SALES'];
  const item = await make('/api/item', {
    brand: words.text('item.brand', sold),
    category: words.text('item.category', sold),
    materialNo: words.text('item.material_no', sold),
    materialDesc: words.text('item.material_desc', sold),
    currency: 'IDR',
    supplier: { id: supplier },
    price: {
      suppPrice: words.amount('item.supp_price', costs),
      sellingPrice: words.amount('item.selling_price', quoted),
      bottomPrice: words.amount('item.bottom_price', quoted),
    },
  });
  await make('/api/itembundling', {
    brand: words.text('bundle.brand', prices),
    category: words.text('bundle.category', prices),
    materialNo: words.text('bundle.material_no', prices),
    materialDesc: words.text('bundle.material_desc', prices),
    items: [{ id: item, qty: 2 }],
  });
  const opportunity: AnyOf = ['MA_SHODAN', 'MA_VISIT', 'MA_QUOTATION'];
  const stage = await make('/api/pipeline/stage', {
    name: words.text('shodan_stage.name', ['MA_MASTER_DATA', 'MA_SHODAN', 'MA_QUOTATION']),
    probability: 41,
  });
  await make('/api/pipeline/losereason', {
    name: words.text('lose_reason.name', ['MA_MASTER_DATA', 'MA_SHODAN', 'MA_QUOTATION']),
  });
  await make('/api/pipeline/target', {
    username: chief.username,
    month: '2026-11',
    amount: words.amount('sales_target.amount', ['MA_MASTER_DATA', 'MA_SHODAN']),
  });
  const shodan = await make('/api/shodan', {
    name: words.text('shodan.name', [...opportunity, 'MA_DASHBOARD']),
    desc: words.text('shodan.description', opportunity),
    amount: words.amount('shodan.amount', ['MA_SHODAN']),
    nextStep: words.text('shodan.next_step', ['MA_SHODAN']),
    stage: { id: stage },
    customer: { id: contact },
  });
  const addInfo = words.text('project.add_info', ['MA_PROJECT', 'MA_SALES']);
  const project = await make('/api/project', {
    name: words.text('project.name', named),
    desc: words.text('project.description', ['MA_PROJECT']),
    dueDate: '2026-12-31',
    quota: 2,
    customer: { id: contact },
    pic: chief.username,
    docLink: `https://${words.text('project.doc_link', ['MA_PROJECT'])}.example/`,
    addInfo,
  });
  const [task] = await addTasks(chief, project, 'INSTALLATION', [
    taskFields(chief.username, { desc: words.text('project_task.description', tasks) }),
  ]);
  keep('/api/project/task', task?.id ?? 0);
  const when = { visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', customer: { id: contact } };
  const salesVisit = await make('/api/visit', {
    ...when,
    type: 'SALES',
    status: 'CONFIRMED',
    shodan: { id: shodan },
    activity: words.text('visit.activity of a sales visit', ['MA_SHODAN']),
    attachUrl: `https://${words.text('visit.attach_url of a sales visit', ['MA_SHODAN'])}.example/`,
  });
  await make('/api/visit', {
    ...when,
    type: 'PROJECT',
    project: { id: project },
    activity: words.text('visit.activity of a project visit', ['MA_PROJECT']),
    attachUrl: `https://${words.text('visit.attach_url of a project visit', ['MA_PROJECT'])}.example/`,
  });
  const photo = await sendItem<{ id: number }>(chief, `/api/visit/${salesVisit}/file`, {
    headers: { 'idempotency-key': 'canary-photo' },
    item: {},
    file: {
      name: `${words.text('visit_file.name', ['MA_SHODAN'])}.jpg`,
      type: 'image/jpeg',
      content: await photoWithPosition(),
    },
  });
  expect(photo.status, JSON.stringify(photo.body)).toBe(201);
  keep('/api/visit/file', photo.body.id);
  const quotation = (kind: string, readers: AnyOf, sellingPrice: number | null) => ({
    quotationDate: '2026-11-16',
    paymentTerm: term,
    customer: { id: contact },
    salesUsername: chief.username,
    // Orders pick quotations by their names.
    name: words.text(`quotation.name ${kind}`, [...readers, 'MA_SALES', 'MA_DASHBOARD']),
    note: words.text(`quotation.note ${kind}`, readers),
    footerNote: words.text(`quotation.footer_note ${kind}`, readers),
    itemDetails: [{ id: item, qty: 3, sellingPrice }],
  });
  // The approver of one quotation sees earlier prices of its items.
  const typed = words.amount('quotation_line.selling_price', [
    'MA_QUOTATION',
    'MA_SALES',
    'MA_PROJECT',
    'QUO_APPROVE_PRICE',
  ]);
  const plain = await make('/api/quo', quotation('that nobody has to approve', ['MA_QUOTATION'], typed));
  // Below the bottom price of the item.
  const asked = await make('/api/quo', quotation('to approve', ['MA_QUOTATION', 'QUO_APPROVE_PRICE'], 71_003));
  expect((await chief.post(`/api/quo/${asked}/approval`, { version: 1 })).status).toBe(200);
  const po = await sendItem<{ id: number }>(chief, '/api/salespo', {
    item: {
      poNo: words.text('sales_po.po_no', ['MA_SALES', 'MA_PROJECT', 'MA_DASHBOARD']),
      desc: words.text('sales_po.description', ['MA_SALES']),
      poDate: '2026-11-15',
      amount: words.amount('sales_po.amount', ['MA_SALES', 'MA_DASHBOARD']),
      category: 'PROJECT',
      company: { id: company },
      quotation: { id: plain },
      project: { id: project, addInfo },
      salesUserPo: [{ username: chief.username, pctg: 50 }],
    },
  });
  expect(po.status, JSON.stringify(po.body)).toBe(201);
  keep('/api/salespo', po.body.id);
  const contacts: AnyOf = ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'];
  const noteOn = (path: string, readers: AnyOf) =>
    make(`${path}/note`, { text: words.text(`note.text of ${path.split('/')[2]}`, readers) });
  // The page of a company shows the notes of its contacts too.
  await noteOn(`/api/company/${company}`, companies);
  await noteOn(`/api/customer/${contact}`, contacts);
  await noteOn(`/api/shodan/${shodan}`, ['MA_SHODAN']);
  await noteOn(`/api/project/${project}`, ['MA_PROJECT']);
  const role = await make('/api/role', {
    name: words.text('role.name', 'login'),
    permissions: ['MA_DASHBOARD'],
  });
  await make('/api/userlogin', {
    username: words.text('user_login.username', 'login'),
    roleId: role,
    employee: {
      firstName: words.text('user_login.first_name', 'login'),
      email: words.email('user_login.email', ['MA_ACCOUNT']),
      phoneNo: words.phone('user_login.phone_no', ['MA_ACCOUNT']),
      target: words.amount('user_login.target', ['MA_ACCOUNT', 'MA_DASHBOARD']),
      targetVisit: 3,
    },
  });
  return { words, ids, seller: chief.username };
}
