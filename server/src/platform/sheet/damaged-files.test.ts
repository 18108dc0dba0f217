import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { asRefusal } from './sheet-refused.ts';
import { SheetFolder, readDirectly } from './testing/sheet-files.ts';
import { sheetXml, workbookZip } from './testing/workbook-zip.ts';
import { XlsWriter } from './xls/xls-writer.ts';

const folder = new SheetFolder();
afterAll(() => folder.remove());

const rowCount = 60;
const stringsXml = `<sst>${Array.from({ length: rowCount }, (_, row) => `<si><t>text ${row} &amp; x</t></si>`).join('')}</sst>`;
const rowsXml = sheetXml(
  Array.from(
    { length: rowCount },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${row}</v></c><c r="B${row + 1}"><v>2</v></c></row>`,
  ).join(''),
);

function xlsFile(): Buffer {
  const writer = new XlsWriter('Sheet', [
    { header: 'Name', kind: 'text' },
    { header: 'Amount', kind: 'number' },
  ]);
  for (let row = 0; row < rowCount; row += 1) writer.addRow([`${'株式会社 PT '.repeat(row % 40)}${row}`, row]);
  return writer.finish();
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('byte'), at: fc.nat(), value: fc.nat({ max: 255 }) }),
  fc.record({ kind: fc.constant('fill'), at: fc.nat(), value: fc.constantFrom(0, 0xfe, 0xff) }),
  fc.record({ kind: fc.constant('move'), at: fc.nat(), value: fc.nat() }),
);
const changes = fc.record({ list: fc.array(change, { minLength: 1, maxLength: 6 }), region: fc.constantFrom(1, 8) });

/** Most damage goes into the first eighth of the file, where its structure is. */
function changed(
  file: Buffer,
  { list, region }: { list: { kind: string; at: number; value: number }[]; region: number },
) {
  const copy = Buffer.from(file);
  for (const { kind, at, value } of list) {
    const place = at % Math.floor(copy.length / region);
    if (kind === 'byte') copy[place] = value;
    else if (kind === 'fill') copy.subarray(place, place + 6).fill(value);
    else copy.copyWithin(place, value % copy.length, (value % copy.length) + 48);
  }
  return copy;
}

async function expectReadOrRefused(reading: Promise<unknown>): Promise<void> {
  const started = performance.now();
  await reading.catch((error: unknown) => asRefusal(error));
  expect(performance.now() - started).toBeLessThan(3000);
}

describe('damage at any place ends in rows or in a refusal, and soon', () => {
  it('of an xls', async () => {
    const file = xlsFile();
    await fc.assert(
      fc.asyncProperty(changes, async (damage) => {
        await expectReadOrRefused(readDirectly.xls(await folder.file(changed(file, damage))));
      }),
      { numRuns: 300 },
    );
  });

  it('of a zip', async () => {
    const file = workbookZip({ 'xl/sharedStrings.xml': stringsXml, 'xl/worksheets/sheet1.xml': rowsXml });
    await fc.assert(
      fc.asyncProperty(changes, async (damage) => {
        await expectReadOrRefused(readDirectly.xlsx(await folder.file(changed(file, damage))));
      }),
      { numRuns: 200 },
    );
  });

  it('of the XML within', async () => {
    await fc.assert(
      fc.asyncProperty(changes, changes, async (damage, more) => {
        const file = workbookZip({
          'xl/sharedStrings.xml': { content: changed(Buffer.from(stringsXml), damage) },
          'xl/worksheets/sheet1.xml': { content: changed(Buffer.from(rowsXml), more) },
        });
        await expectReadOrRefused(readDirectly.xlsx(await folder.file(file)));
      }),
      { numRuns: 300 },
    );
  });
});
