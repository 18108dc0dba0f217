import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readDirectly, SheetFolder } from './testing/sheet-files.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { GroupedSheet } from './xlsx/grouped-workbook.ts';

const sheet = (changed: Partial<GroupedSheet> = {}): GroupedSheet => ({
  name: 'First',
  heading: [['About', '=1+1']],
  columns: [
    { header: 'Code', kind: 'text' },
    { header: 'Qty', kind: 'number' },
    { header: 'Day', kind: 'date' },
  ],
  groups: [{ title: '+62', rows: [['00123', 7, '2026-11-15']] }],
  ...changed,
});

const traps = ['00123', '1E5', '1234567890123456', '=1+1', '+62', '-x', '@x', '_x0041_', ' x ', 'TRUE', '漢 🏭 & <x>'];

describe('a workbook', () => {
  it('has each sheet under its name, with heading, columns, groups and rows', async () => {
    const groups = [
      { title: 'B', rows: traps.map((trap) => [trap]) },
      { title: 'A', rows: [] },
    ];
    const { sheets } = await readXlsx(await writeWorkbook([sheet(), sheet({ name: 'Second', groups })]));
    expect(sheets.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(sheets[1]?.rows.map(([first]) => first ?? null)).toEqual(['About', null, 'Code', 'B', ...traps, 'A']);
  });

  it('keeps texts text and numbers numbers', async () => {
    const folder = new SheetFolder();
    try {
      const rows = await readDirectly.xlsx(await folder.file(await writeWorkbook([sheet()])));
      expect(rows).toEqual([
        { number: 1, cells: ['About', '=1+1'] },
        { number: 3, cells: ['Code', 'Qty', 'Day'] },
        { number: 4, cells: ['+62'] },
        { number: 5, cells: ['00123', 7, 46_341] },
      ]);
    } finally {
      folder.remove();
    }
  });

  it.each([
    ['a name that no sheet may have', [sheet({ name: 'a/b' })]],
    ['a name that is too long', [sheet({ name: 'x'.repeat(32) })]],
    ['the same name twice', [sheet(), sheet({ name: 'FIRST' })]],
  ])('is refused with %s', async (_, sheets) => {
    await expect(writeWorkbook(sheets)).rejects.toThrow(/sheet name/i);
  });
});
