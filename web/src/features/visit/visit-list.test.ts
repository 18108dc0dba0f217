import { expect, test } from 'vitest';
import { visitListOf } from './visit-list.ts';

const sales = visitListOf('SALES');
const project = visitListOf('PROJECT');

test('the tab tells the type, whatever the address says', () => {
  expect(project.fromWire({ vt: 'SALES' }).type).toBe('PROJECT');
  expect(project.toWire({ ...project.defaults, status: 'TRIAL' })).toEqual({ qst: 'TRIAL' });
  expect(project.wireNames, 'so that it is not carried along either').toContain('vt');
});

test('a notification stands in the address as its links name it', () => {
  expect(sales.fromWire({ nid: '7' }).notification).toBe(7);
  expect(sales.fromWire({ id: '7' }).notification).toBe(0);
  expect(sales.fromWire({ nid: 'x' }).notification).toBe(0);
  expect(sales.toWire({ ...sales.defaults, notification: 7 })).toEqual({ nid: '7' });
});

test('a filter that the list of projects does not show does not narrow it', () => {
  expect(project.fromWire({ qsh: 'yes' }).hasShodan).toBe('');
  expect(sales.fromWire({ qsh: 'yes' }).hasShodan).toBe('yes');
});

test('all dates are told apart from the usual range', () => {
  expect(sales.fromWire({}).from).toBe('recent');
  expect(sales.fromWire({ qvdf: '' }).from).toBe('');
  expect(sales.toWire({ ...sales.defaults, from: '' })).toEqual({ qvdf: '' });
});
