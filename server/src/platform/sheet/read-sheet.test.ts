import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { SheetFolder, readFile, writtenFile } from './testing/sheet-files.ts';
import { sheetXml, workbookZip } from './testing/workbook-zip.ts';

const folder = new SheetFolder();
afterAll(() => folder.remove());

const limits = { maxRows: 100_000, maxColumns: 20 };
const sheet = 'xl/worksheets/sheet1.xml';

async function cellsOf(parts: Parameters<typeof workbookZip>[0]): Promise<unknown[][]> {
  const rows = await readFile(await folder.file(workbookZip(parts)));
  return rows.map(({ cells }) => cells);
}

async function longFile(rows: number): Promise<string> {
  const columns = [{ header: 'Name', kind: 'text' as const }];
  return writtenFile(
    folder,
    columns,
    Array.from({ length: rows }, (_, row) => [`Company ${row}`]),
    rows,
  );
}

describe('xlsx as other programs write it', () => {
  it('has shared texts in runs, with reading aids, CDATA, entities and comments', async () => {
    const strings =
      '\ufeff<?xml version="1.0"?><sst><si><r><rPr><b/></rPr><t xml:space="preserve">PT </t></r><r><t>Maju</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><!-- > --><si><t><![CDATA[a<b]]>&#x26;&amp;</t></si></sst>';
    const rows =
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>';
    expect(await cellsOf({ 'xl/sharedStrings.xml': strings, [sheet]: sheetXml(rows) })).toEqual([
      ['PT Maju', null, '東京', 'a<b&&'],
    ]);
  });

  it('has prefixes, cells without a place, formulas, booleans, errors and styled blanks', async () => {
    const rows =
      '<x:row><x:c><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>2x</x:v></x:c>' +
      '<x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c s="4"/><x:c><x:v>1.5E3</x:v></x:c></x:row>';
    const xml = `<x:worksheet xmlns:x="urn:x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await cellsOf({ [sheet]: xml })).toEqual([[2, '2x', true, '#N/A', null, 1500]]);
  });

  it('is read from the first sheet that is not hidden', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const parts = {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="a" state="hidden" r:id="a"/><sheet name="b" r:id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${type}/worksheet" Target="/xl/other.xml"/></Relationships>`,
      'xl/other.xml': sheetXml('<row><c><v>7</v></c></row>'),
    };
    expect(await cellsOf(parts)).toEqual([[7]]);
  });

  it('may carry styled blanks far to the right and rows without a value', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="2"><c r="A2" s="1"/></row>';
    expect(await cellsOf({ [sheet]: sheetXml(rows) })).toEqual([[1]]);
  });
});

describe('reading', () => {
  it('reports its progress', async () => {
    const steps: [number, number][] = [];
    const path = await longFile(3000);
    for await (const _ of readSheet(path, limits, (done, total) => steps.push([done, total]))) continue;
    expect(steps.length).toBeGreaterThan(5);
    expect(steps).toEqual(steps.toSorted(([a], [b]) => a - b));
    expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
  });

  it('ends with the caller and leaves no worker behind', async () => {
    const path = await longFile(5000);
    for await (const batch of readSheet(path, limits)) {
      expect(batch).toHaveLength(500);
      break;
    }
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });

  it('ends when aborted', async () => {
    const controller = new AbortController();
    const reading = readSheet(await longFile(5000), limits, undefined, controller.signal);
    await reading.next();
    controller.abort(new Error('The user went away.'));
    await expect(reading.next()).rejects.toThrow('The user went away.');
  });

  it('times out', async () => {
    const reading = readSheet(await longFile(5000), { ...limits, timeoutMs: 1 });
    await expect(reading.next()).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('does not count the time the caller takes', async () => {
    const timeoutMs = 3000;
    const reading = readSheet(await longFile(1500), { ...limits, timeoutMs });
    await reading.next();
    await delay(timeoutMs + 100);
    await reading.next();
    expect(await reading.next()).toMatchObject({ done: false });
  });

  it('reports a missing file as what it is', async () => {
    const reading = readSheet(join(folder.path, 'nowhere'), limits);
    await expect(reading.next()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
