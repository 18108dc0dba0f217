import { expect, test } from 'vitest';
import { fitAmounts, leadWidth, leastWidth } from './column-width.ts';
import type { Column } from './column.ts';

interface Thing {
  price: string;
}
const price: Column<Thing, never> = {
  key: 'price',
  header: 'Price',
  cell: (row) => row.price,
  width: '136px',
  align: 'end',
};
const rows = [{ price: 'Rp 5' }, { price: 'Rp 1.234.567' }];

test('a column of amounts grows with the longest one, other columns keep their width', () => {
  expect(fitAmounts(price, rows).width).toBe('max(136px, 10.5ch + 28px)');
  expect(fitAmounts(price, []).width).toBe('136px');
  const { align: _, ...text } = price;
  expect(fitAmounts(text, rows).width).toBe('136px');
});

test('a table is at least as wide as its columns, with room for those without a width', () => {
  const { width: _, ...shared } = price;
  const part = { ...price, width: '12%' };
  expect(leastWidth(112, [price, shared, part])).toBe('max(var(--gso-table-width, 1000px), 112px + 136px + 160px)');
});

test('the buttons of a row have room, however many there are', () => {
  const buttons = (count: number) => () => Array.from({ length: count });
  expect(leadWidth({}, rows)).toBe(48);
  expect(leadWidth({ actions: buttons(3) }, rows)).toBe(112);
  expect(leadWidth({ actions: buttons(3), expanded: true }, [])).toBe(144);
  expect(leadWidth({ actions: buttons(6), expanded: true }, rows)).toBe(240);
  expect(leadWidth({ actions: buttons(1) }, rows)).toBe(80);
});
