import { visitCalendarQuery } from '@gso/contract/calendar/visit-calendar';
import { companyList } from '@gso/contract/company';
import { itemList } from '@gso/contract/item';
import { forecastQuery } from '@gso/contract/pipeline/forecast';
import { shodanList } from '@gso/contract/shodan';
import { visitList } from '@gso/contract/visit/visit-list';
import { autocompleteCompanies, company, listCompanies } from '../src/features/company/company.ts';
import { readForecast } from '../src/features/forecast/queries.ts';
import { item } from '../src/features/item/item-kind.ts';
import { listItems, selectBrands } from '../src/features/item/queries.ts';
import { readBoard } from '../src/features/shodan/board.ts';
import { listShodans } from '../src/features/shodan/queries.ts';
import { shodan } from '../src/features/shodan/shodan-kind.ts';
import { readVisitCalendar } from '../src/features/visit/calendar.ts';
import { listVisits } from '../src/features/visit/queries.ts';
import { visit } from '../src/features/visit/visit-kind.ts';
import { readRecord } from '../src/platform/record/record-kind.ts';
import { bareReads } from './bare-script.ts';
import { dashboardWorks } from './dashboard-works.ts';
import { projectWorks } from './project-works.ts';
import { quotationWorks } from './quotation-works.ts';
import { timelineWorks } from './timeline-works.ts';
import { searchWorks } from './search-works.ts';
import { listGoals, longOnly, recordGoals, searchGoals, type Work } from './work.ts';

const companies = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'company',
  name: `companies: ${name}`,
  path: `/api/company?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listCompanies(db, companyList.fromWire(query))),
  goals,
});

const items = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'item',
  name: `items: ${name}`,
  path: `/api/item?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listItems(db, itemList.fromWire(query))),
  goals,
});

const shodans = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'shodan',
  name: `shodans: ${name}`,
  path: `/api/shodan?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listShodans(db, shodanList.fromWire(query))),
  goals,
});

const salesPerson = { username: 'sales-1', permissions: ['MA_SHODAN'] };

const visits = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'visit',
  name: `visits: ${name}`,
  path: `/api/visit?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listVisits(db, visitList.fromWire(query), salesPerson)),
  goals,
});

const calendar = (name: string, query: Record<string, string>): Work => ({
  table: 'visit',
  name: `calendar: ${name}`,
  path: `/api/visit/calendar?${new URLSearchParams(query).toString()}`,
  bare: (url) =>
    bareReads(url, (db) =>
      readVisitCalendar(db, visitCalendarQuery.parse(query), {
        username: 'sales-1',
        permissions: ['MA_VISIT', 'MA_SHODAN', 'MA_PROJECT'],
      }),
    ),
  goals: listGoals,
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Two months in the middle of every order. */
const longAgo = { qvdf: daysAgo(2000), qvdt: daysAgo(1940) };

export const works: Work[] = [
  companies('first page', {}, listGoals),
  companies('first page by last update', { so: 'lastUpdateDate', dc: 'true' }, listGoals),
  companies('deep page (offset 20,000)', { pn: '1000' }, listGoals),
  companies('search, 12 found', { q: 'zamrud' }, searchGoals),
  companies('search, one in 500 found', { q: 'jaya sakti' }, searchGoals),
  companies('search, one in 8 found', { q: 'baja' }, searchGoals),
  {
    table: 'company',
    name: 'companies: by id',
    path: '/api/company/777',
    bare: (url) => bareReads(url, (db) => readRecord(db, company, 777)),
    goals: recordGoals,
  },
  {
    table: 'company',
    name: 'companies: autocomplete, 12 found',
    path: '/api/company/autocomplete?q=zamrud',
    bare: (url) => bareReads(url, (db) => autocompleteCompanies(db, 'zamrud', 100)),
    goals: searchGoals,
  },
  items('first page', {}, listGoals),
  items('first page by selling price', { so: 'price.sellingPrice', dc: 'true' }, listGoals),
  items('deep page (offset 20,000)', { pn: '1000' }, listGoals),
  items('material no, 10 found', { qmat: '-000077' }, searchGoals),
  items('description, 12 found', { qdes: 'zamrud' }, searchGoals),
  items('four fields, few found', { qbra: 'omron', qcat: 'kategori 1', qmat: '-0007', qdes: 'baja' }, searchGoals),
  items('brand, one in 10 found', { qbra: 'omron' }, searchGoals),
  items('description, one in 8 found', { qdes: 'baja' }, searchGoals),
  {
    table: 'item',
    name: 'items: by id',
    path: '/api/item/777',
    bare: (url) => bareReads(url, (db) => readRecord(db, item, 777)),
    goals: recordGoals,
  },
  {
    table: 'item',
    name: 'items: brands',
    path: '/api/item/brand/select',
    bare: (url) => bareReads(url, selectBrands),
    goals: listGoals,
  },
  shodans('open, first page', {}, listGoals),
  ...longOnly([
    shodans('by amount', { so: 'amount' }, listGoals),
    shodans('all by amount', { qst: '', so: 'amount' }, listGoals),
    shodans('created by', { qcb: 'sales-7' }, listGoals),
    shodans('search, 12 found', { qst: '', q: 'kecubung' }, searchGoals),
    shodans('search, one in 4 found', { qst: '', q: 'baja' }, searchGoals),
    shodans('deep page (offset 20,000)', { qst: '', pn: '1000' }, listGoals),
    {
      table: 'shodan',
      name: 'shodans: by id',
      path: '/api/shodan/777',
      bare: (url) => bareReads(url, (db) => readRecord(db, shodan, 777)),
      goals: recordGoals,
    },
    {
      table: 'shodan',
      name: 'shodans: board of one person',
      path: '/api/shodan/board?qcb=sales-7',
      bare: (url) => bareReads(url, (db) => readBoard(db, shodanList.fromWire({ qcb: 'sales-7' }))),
      goals: listGoals,
    },
    {
      table: 'shodan',
      name: 'shodans: forecast of twelve months',
      path: '/api/forecast',
      bare: (url) => bareReads(url, (db) => readForecast(db, forecastQuery.parse({}))),
      goals: listGoals,
    },
  ]),
  visits('last two months', {}, listGoals),
  visits('old two months by last update', { ...longAgo, so: 'lastUpdateDate' }, listGoals),
  visits('search, one in 8 found', { qvdf: '', q: 'baja' }, searchGoals),
  ...longOnly([
    visits('one status', { qst: 'TRIAL' }, listGoals),
    visits('with a shodan', { qvdf: '', qsh: 'yes' }, listGoals),
    visits('updated by one person', { qvdf: '', qcby: 'sales-7' }, listGoals),
    visits('old two months', longAgo, listGoals),
    visits('old two months by visitor', { ...longAgo, so: 'username' }, listGoals),
    visits('search, 12 found', { qvdf: '', q: 'langka' }, searchGoals),
    visits('search in two months', { q: 'baja' }, searchGoals),
    visits('deep page (offset 20,000)', { qvdf: '', pn: '1000' }, listGoals),
    {
      table: 'visit',
      name: 'visits: by id',
      path: '/api/visit/777',
      bare: (url) => bareReads(url, (db) => readRecord(db, visit, 777)),
      goals: recordGoals,
    },
  ]),
  ...longOnly([
    calendar('a month', { from: daysAgo(50), to: daysAgo(9), per: '5' }),
    calendar('a week', { from: daysAgo(7), to: daysAgo(1), per: '50' }),
    calendar('an old week of one person', { from: daysAgo(2006), to: daysAgo(2000), qvu: 'sales-7' }),
    calendar('a day of five people', {
      from: daysAgo(3),
      to: daysAgo(3),
      people: 'sales-1,sales-2,sales-3,sales-4,sales-5',
    }),
    calendar('a month of one status', { from: daysAgo(50), to: daysAgo(9), per: '5', qst: 'TRIAL' }),
    calendar('a week, search, one in 8 found', { from: daysAgo(7), to: daysAgo(1), per: '50', q: 'baja' }),
  ]),
  ...dashboardWorks,
  ...projectWorks,
  ...quotationWorks,
  ...timelineWorks,
  ...searchWorks,
];
