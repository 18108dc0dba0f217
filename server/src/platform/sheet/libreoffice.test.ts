import { execFile, spawnSync } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { CellValue, SheetColumn } from './sheet-column.ts';
import { SheetFolder, readFile, writtenFile } from './testing/sheet-files.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const folder = new SheetFolder();
afterAll(() => folder.remove());

const columns: SheetColumn[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Code', kind: 'text' },
  { header: 'Amount', kind: 'number' },
  { header: 'Updated', kind: 'instant' },
];
const codes = ['00123', '1E5', '1234567890123456', '=1+1', '+62', '-x', '@x', 'TRUE', '14/11/2026', '_x0041_', ' x '];
const rows: CellValue[][] = Array.from({ length: 900 }, (_, row) => [
  row % 5 === 0 ? `株式会社 ${row} 🏭` : `PT Maju & Jaya <${row}>\nJakarta`,
  codes[row % codes.length] ?? null,
  row * 1.25,
  '2026-11-14T03:30:00.000Z',
]);

async function converted(paths: string[], format: string): Promise<void> {
  const profile = pathToFileURL(join(folder.path, 'profile')).href;
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format, '--outdir', folder.path];
  await promisify(execFile)('soffice', [...args, ...paths]);
}

const wallTimeInJakarta = 46_340 + 10.5 / 24;

describe.skipIf(!hasLibreOffice)('LibreOffice', () => {
  it.each([
    ['xls', 'xlsx', rows.length],
    ['xlsx', 'xls', 65_536],
  ])('finds every cell of our %s and writes %s that we read', { timeout: 90_000 }, async (ours, theirs, rowCount) => {
    const ourFile = join(folder.path, `ours-${ours}.${ours}`);
    const theirFile = join(folder.path, `theirs-${theirs}.fods`);
    await rename(await writtenFile(folder, columns, rows, rowCount), ourFile);
    await writeFile(theirFile, flatDocument);
    await converted([ourFile, theirFile], theirs);

    const [header, ...found] = await readFile(join(folder.path, `ours-${ours}.${theirs}`));
    expect(header?.cells).toEqual(columns.map((column) => column.header));
    expect(found.map(({ cells }) => cells.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)));
    for (const { cells } of found) expect(cells[3]).toBeCloseTo(wallTimeInJakarta, 8);

    expect(await readFile(join(folder.path, `theirs-${theirs}.${theirs}`))).toEqual([
      { number: 1, cells: ['007', 21_555, 0.1, -3, 12_345_678_901] },
      { number: 3, cells: [3, 'ab', true, '#N/A', 'é漢\nx'] },
    ]);
  });
});

const cell = (attributes: string, text: string): string =>
  `<table:table-cell ${attributes}>${text
    .split('\n')
    .map((line) => `<text:p>${line}</text:p>`)
    .join('')}</table:table-cell>`;
const flatDocument = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
<table:table table:name="First"><table:table-row>
${cell('office:value-type="string"', '007')}${cell('office:value-type="float" office:value="21555"', '21555')}
${cell('office:value-type="float" office:value="0.1"', '0.1')}${cell('office:value-type="float" office:value="-3"', '-3')}
${cell('office:value-type="float" office:value="12345678901"', '12345678901')}</table:table-row>
<table:table-row><table:table-cell/></table:table-row><table:table-row>
${cell('table:formula="of:=1+2" office:value-type="float" office:value="3"', '3')}
${cell('office:value-type="string"', 'ab')}
${cell('table:formula="of:=1=1" office:value-type="boolean" office:boolean-value="true"', 'TRUE')}
${cell('table:formula="of:=NA()" office:value-type="string" office:string-value=""', '#N/A')}
${cell('office:value-type="string"', 'é漢\nx')}</table:table-row></table:table>
</office:spreadsheet></office:body></office:document>`;
