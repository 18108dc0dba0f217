import type { Holiday, HolidayRow } from '@gso/contract/calendar/holiday';
import type { WorkingHours } from '@gso/contract/calendar/working-hours';
import { limits } from '@gso/contract/limits';
import type { HistoryEntry } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
let visitor: Caller;
let engineer: Caller;

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  visitor = await app.userWith('MA_VISIT');
  engineer = await app.userWith('MA_PROJECT');
});

const path = '/api/holiday';
const between = async (who: Caller, from: string, to: string) =>
  (await who.get<Holiday[]>(`${path}/between?from=${from}&to=${to}`)).body;

describe('a new installation', () => {
  it('knows the holidays of two years, and marks those that are not certain', async () => {
    const known = await between(visitor, '2026-01-01', '2027-12-31');
    const of = (year: string, kind: string) => known.filter((one) => one.day.startsWith(year) && one.kind === kind);
    expect([of('2026', 'NATIONAL').length, of('2026', 'JOINT_LEAVE').length]).toEqual([17, 8]);
    expect([of('2027', 'NATIONAL').length, of('2027', 'JOINT_LEAVE').length]).toEqual([17, 0]);
    expect(known.filter(({ name }) => name.includes('(perkiraan)')).map(({ day }) => day)).toEqual([
      ...['2027-01-05', '2027-02-06', '2027-03-08', '2027-03-10', '2027-03-11', '2027-05-17', '2027-05-20'],
      ...['2027-06-06', '2027-08-15'],
    ]);
    expect(known.find(({ day }) => day === '2026-08-17')).toEqual({
      ...{ day: '2026-08-17', name: 'Hari Kemerdekaan Republik Indonesia', kind: 'NATIONAL' },
    });
  });
});

describe('holidays', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('holiday').execute();
  });

  recordBehaves({
    app,
    path,
    permission: 'MA_MASTER_DATA',
    full: () => ({ day: '2028-08-17', name: 'Hari Kemerdekaan', kind: 'NATIONAL' }),
    least: { sent: () => ({ day: '2028-01-01', name: 'Tahun Baru' }), shown: { kind: 'NATIONAL' } },
    wrong: [
      ['day', { day: '' }, 'Required.'],
      ['day', { day: '2027-02-29' }, 'Not a date'],
      ['name', { name: ' ' }, 'Required.'],
      ['name', { name: 'x'.repeat(limits.holidayName + 1) }, `Max ${limits.holidayName} characters`],
      ['kind', { kind: 'PARTY' }, 'Not a valid value'],
    ],
    changes: [{ name: 'Proklamasi' }, { kind: 'JOINT_LEAVE' }, { day: '2028-08-18' }],
  });

  it('are each on a day of their own, also when two people save at once', async () => {
    const sent = ['A', 'B', 'C'].map((name) => editor.post<RefusalReply>(path, { day: '2029-01-01', name }));
    const replies = await Promise.all(sent);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.fields).toEqual([{ path: 'day', message: 'There is already a holiday on this day' }]);
    const other = await editor.post<HolidayRow>(path, { day: '2029-01-02', name: 'D' });
    expect((await editor.patch(`${path}/${other.body.id}`, { version: 1, day: '2029-01-01' })).status).toBe(409);
  });

  it('are read by everybody who opens visits or projects, for at most a thousand days', async () => {
    for (const day of ['2028-12-31', '2029-01-01', '2029-01-05', '2029-01-06']) {
      await editor.post(path, { day, name: `Day ${day}` });
    }
    for (const who of [editor, visitor, engineer]) {
      expect((await between(who, '2029-01-01', '2029-01-05')).map(({ day }) => day)).toEqual([
        ...['2029-01-01', '2029-01-05'],
      ]);
    }
    const status = async (query: string) => (await visitor.get(`${path}/between?${query}`)).status;
    expect(await status('from=2029-01-01&to=2029-01-01')).toBe(200);
    expect(await status('from=2027-01-01&to=2029-09-26')).toBe(200);
    expect(await status('from=2027-01-01&to=2029-09-27')).toBe(400);
    expect(await status('from=2029-01-02&to=2029-01-01')).toBe(400);
    expect(await status('from=2029-01-02')).toBe(400);
    const seller = await app.userWith('MA_QUOTATION');
    expect((await seller.get(`${path}/between?from=2029-01-01&to=2029-01-05`)).status).toBe(403);
  });

  it('are listed by day, and found by name or by year', async () => {
    for (const [day, name] of [
      ['2029-12-25', 'Natal'],
      ['2028-12-25', 'Hari Raya Natal'],
      ['2029-01-01', 'Tahun Baru 2028'],
    ]) {
      await editor.post(path, { day, name });
    }
    const days = async (query: string) =>
      (await editor.get<ListPage<HolidayRow>>(`${path}?${query}`)).body.content.map(({ day }) => day);
    expect(await days('')).toEqual(['2028-12-25', '2029-01-01', '2029-12-25']);
    expect(await days('dc=true')).toEqual(['2029-12-25', '2029-01-01', '2028-12-25']);
    expect(await days('q=natal')).toEqual(['2028-12-25', '2029-12-25']);
    expect(await days('q=2029')).toEqual(['2029-01-01', '2029-12-25']);
    expect(await days('q=2029-12')).toEqual(['2029-12-25']);
    expect(await days('so=name')).toEqual(['2028-12-25', '2029-12-25', '2029-01-01']);
  });
});

describe('working hours', () => {
  const read = async () => (await visitor.get<WorkingHours>('/api/workinghours')).body;
  const change = (patch: object) => editor.patch<WorkingHours & RefusalReply>('/api/workinghours', patch);

  it('are those of an office until somebody changes them, with their version and an audit entry', async () => {
    expect(await read()).toMatchObject({ timeStart: '0800', timeEnd: '1700', days: [1, 2, 3, 4, 5], version: 1 });
    const changed = await change({ version: 1, timeStart: '0730', days: [6, 1, 1, 2, 3, 4, 5] });
    expect(changed.body).toMatchObject({ timeStart: '0730', days: [1, 2, 3, 4, 5, 6], version: 2 });
    expect(await read()).toMatchObject({ timeEnd: '1700', days: [1, 2, 3, 4, 5, 6], lastUpdateBy: editor.username });
    const stale = await change({ version: 1, timeEnd: '1600' });
    expect(stale.status).toBe(409);
    expect(stale.body.changes).toContainEqual(expect.objectContaining({ field: 'timeStart', to: '0730' }));
    const { body } = await editor.get<{ content: HistoryEntry[] }>('/api/workinghours/history');
    expect(body.content[0]?.changes).toContainEqual({ field: 'timeStart', from: '0800', to: '0730' });
  });

  it.each([
    [{ timeStart: '0800', timeEnd: '0800' }, 'timeEnd'],
    [{ timeStart: '1800', timeEnd: '0700' }, 'timeEnd'],
    [{ timeStart: '25:00' }, 'timeStart'],
    [{ days: [] }, 'days'],
    [{ days: [8] }, 'days.0'],
  ])('refuse %j', async (patch, field) => {
    const { version } = await read();
    const reply = await change({ version, ...patch });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[0]?.path).toBe(field);
  });

  it('are changed only by holders of Master Data, and read by those who open visits or projects', async () => {
    const { version } = await read();
    expect((await visitor.patch('/api/workinghours', { version, timeEnd: '1800' })).status).toBe(403);
    expect((await visitor.get('/api/workinghours/history')).status).toBe(403);
    expect((await engineer.get('/api/workinghours')).status).toBe(200);
    expect((await (await app.userWith('MA_SALES')).get('/api/workinghours')).status).toBe(403);
  });
});
