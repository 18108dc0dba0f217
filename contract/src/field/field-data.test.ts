import { expect, it } from 'vitest';
import { fieldData } from './field-data.ts';

const marks = { version: 1, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-10T02:00:00.000Z' };
const company = { id: 2, name: 'PT Sinar Jaya' };
const customer = { id: 3, name: 'Ratna', company };

/** A reply of the first release that has this call, and never changed here. */
const firstReply = {
  today: '2026-11-10',
  companies: { content: [{ ...company, lastVisit: '2026-11-09' }], cut: false },
  contacts: { content: [{ id: 3, name: 'Ratna', companyId: 2, position: '' }], cut: false },
  shodans: { content: [{ id: 4, name: 'Line 2', desc: '', customer }], cut: false },
  projects: {
    content: [{ id: 5, refNo: 'PRJ-26-0001', name: 'Boiler', desc: '', addInfo: '', customer }],
    cut: false,
  },
  visits: {
    content: [
      {
        ...{ id: 6, ...marks, type: 'SALES', status: 'DRAFT', visitDate: '2026-11-09', timeStart: '0900' },
        ...{ timeEnd: '1000', username: 'siti', customer, shodan: null, project: null, activity: 'Demo' },
        ...{ attachUrl: '', createdBy: 'siti' },
      },
    ],
    cut: false,
  },
  assigned: [{ visitId: 6, from: { id: 1, username: 'ana', employee: { firstName: 'Ana' } } }],
};

it('is read from a server that is older: what later releases add has a default', () => {
  expect(fieldData.parse(firstReply).visits.content).toMatchObject([{ id: 6, files: 0, checkIn: null }]);
});

/** A field that this release does not know, in every object. */
const withUnknown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, part]) => [name, withUnknown(part)]);
  return { ...Object.fromEntries(known), ofTheNextRelease: 1 };
};

it('is read from a server that is newer: what it does not know is left out', () => {
  expect(fieldData.parse(withUnknown(firstReply))).toEqual(fieldData.parse(firstReply));
});
