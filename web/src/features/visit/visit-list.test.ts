import { expect, test } from 'vitest';
import { visitListOf } from './visit-list.ts';

const sales = visitListOf('SALES');
const project = visitListOf('PROJECT');

test('the tab determines the type, whatever the address says', () => {
  expect(project.fromWire({ vt: 'SALES' }).type).toBe('PROJECT');
  expect(project.toWire({ ...project.defaults, status: 'TRIAL' })).toEqual({ qst: 'TRIAL' });
  expect(project.wireNames, 'so that it is not carried along either').toContain('vt');
});

test('a notification has the parameter name of its links in the address', () => {
  expect(sales.fromWire({ nid: '7' }).notification).toBe(7);
  expect(sales.fromWire({ id: '7' }).notification).toBe(0);
  expect(sales.fromWire({ nid: 'x' }).notification).toBe(0);
  expect(sales.toWire({ ...sales.defaults, notification: 7 })).toEqual({ nid: '7' });
});

test('a filter that a list does not show does not narrow it', () => {
  expect(project.fromWire({ qsh: 'yes' }).hasShodan).toBe('');
  expect(sales.fromWire({ qsh: 'yes' }).hasShodan).toBe('yes');
  expect(sales.fromWire({ qpid: '7' }).project).toBe(0);
  expect(project.fromWire({ qpid: '7' }).project).toBe(7);
});

test('a link to all visits of a project names neither the type nor the usual range', () => {
  const { toWire, fromWire } = project;
  expect(toWire({ ...project.defaults, project: 7, from: '' })).toEqual({ qpid: '7', qvdf: '' });
  expect(fromWire({ qpid: '7', qvdf: '' })).toMatchObject({ project: 7, from: '', to: '' });
});

test('a range of its own takes the place of the usual one', () => {
  const link = { qvu: 'maya', qvdf: '2026-01-01', qvdt: '2026-01-31' };
  expect(sales.fromWire(link)).toMatchObject({ visitor: 'maya', from: '2026-01-01', to: '2026-01-31' });
  expect(sales.toWire(sales.fromWire(link))).toEqual(link);
});

test('all dates differ from the default range', () => {
  expect(sales.fromWire({}).from).toBe('recent');
  expect(sales.fromWire({ qvdf: '' }).from).toBe('');
  expect(sales.toWire({ ...sales.defaults, from: '' })).toEqual({ qvdf: '' });
});
