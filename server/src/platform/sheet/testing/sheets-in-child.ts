import { writeFile } from 'node:fs/promises';
import { readSheet } from '../read-sheet.ts';
import { writeSheet } from '../write-sheet.ts';
import { writeWorkbook } from '../write-workbook.ts';
import { asyncRows } from './sheet-files.ts';

/** Writes a sheet of each format and a workbook into the folder on the command line, and prints what the sheets hold. */
const path = `${process.argv[2] ?? ''}/sheet`;
const columns = [{ header: 'Name', kind: 'text' as const }];
const found: unknown[] = [];
for (const rowCount of [1, 65_536]) {
  await writeFile(path, writeSheet({ sheetName: 'One', columns, rowCount, rows: asyncRows([['Acme']]) }).stream);
  for await (const rows of readSheet(path, { maxRows: 10, maxColumns: 10 })) found.push(rows.map(({ cells }) => cells));
}
const workbook = await writeWorkbook([
  { name: 'One', heading: [], columns, groups: [{ title: 'A', rows: [['Acme']] }] },
]);
found.push(Buffer.from(workbook).toString('latin1', 0, 2));
console.log(JSON.stringify(found));
