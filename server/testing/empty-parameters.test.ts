import { permissions } from '@gso/contract/permissions';
import { describe, expect, it } from 'vitest';
import { aMarket } from './purchase-orders.ts';
import { testApp } from './test-app.ts';

const app = testApp();

describe('an empty parameter', () => {
  it('means what a missing one means, and sort keys may be written in any case', async () => {
    const caller = await app.userWith(...permissions);
    const { company, contact } = await aMarket(app, caller);
    await caller.post('/api/project', { name: 'Line 1', dueDate: '2030-01-01', quota: 1, customer: { id: contact } });
    const item = {
      brand: 'Omron',
      currency: 'IDR',
      materialNo: 'M-1',
      materialDesc: 'Sensor',
      price: { suppPrice: 1 },
    };
    await caller.post('/api/item', item);
    const pairs = [
      ['/api/project?pctglte=&pctggte=&ps=&pn=&so=&dc=&q=', '/api/project'],
      ['/api/item?so=Brand&qbra=', '/api/item?so=brand'],
      [`/api/quo/select?include=&companyid=${company}`, `/api/quo/select?companyid=${company}`],
      [`/api/project/select?companyid=${company}&cid=`, `/api/project/select?companyid=${company}`],
      ['/api/userlogin/select?restrict=&vt=', '/api/userlogin/select'],
      ['/api/visit?vt=&id=&qst=', '/api/visit'],
      ['/api/exchangerate/select?tgt=', '/api/exchangerate/select'],
      ['/api/dashboard/statusCard/totalPo?yearmonth=', '/api/dashboard/statusCard/totalPo'],
    ];
    for (const [sent = '', meant = ''] of pairs) {
      const [odd, plain] = await Promise.all([caller.get(sent), caller.get(meant)]);
      expect([odd.status, odd.body], sent).toEqual([200, plain.body]);
    }
    const { body } = await caller.get<{ totalElements: number }>('/api/project?pctglte=&pctggte=');
    expect(body.totalElements).toBe(1);
    expect((await caller.get('/api/project?pctglte=x')).status).toBe(400);
    expect((await caller.get('/api/project?unknown=')).status).toBe(400);
  });
});
