import { posix } from 'node:path';
import type { SheetInput } from '../sheet-input.ts';
import { SheetRefused, damaged } from '../sheet-refused.ts';
import { TextTable } from '../text-table.ts';
import { CellText } from './cell-text.ts';
import { XmlScanner, type XmlToken } from './xml-scanner.ts';
import type { ZipDirectory, ZipEntry } from './zip-directory.ts';
import { readPart } from './zip-part.ts';

interface Relationship {
  id: string;
  /** The last segment of the type's URL: "worksheet", "sharedStrings" and so on. */
  type: string;
  path: string;
}

export interface WorkbookParts {
  /** Undefined if there is no sheet of that name. */
  sheet: ZipEntry | undefined;
  sharedStrings: ZipEntry | undefined;
}

/** Finds the worksheet with this name, or the first visible one, and its shared texts. */
export async function findWorkbookParts(
  input: SheetInput,
  directory: ZipDirectory,
  sheetName?: string,
): Promise<WorkbookParts> {
  const rootRelationships = directory.get('_rels/.rels');
  if (!rootRelationships) throw new SheetRefused('not-a-spreadsheet');
  const root = await readRelationships(input, rootRelationships, '');
  const workbookPath = root.find(({ type }) => type === 'officeDocument')?.path;
  if (!workbookPath) throw new SheetRefused('not-a-spreadsheet');
  const sheets = await readSheets(input, directory.get(workbookPath.toLowerCase()));
  const wanted = sheets.filter(({ name }) => sheetName === undefined || sameName(name, sheetName));
  const { dir, base } = posix.parse(workbookPath);
  const relationshipsPart = directory.get(posix.join(dir, '_rels', `${base}.rels`).toLowerCase());
  if (!relationshipsPart) throw new SheetRefused('not-a-spreadsheet');
  const relationships = await readRelationships(input, relationshipsPart, dir);
  const worksheets = relationships.filter(({ type }) => type === 'worksheet');
  const sheetPath = wanted.flatMap(({ id }) => worksheets.find((sheet) => sheet.id === id)?.path ?? [])[0];
  if (!sheetPath && sheetName === undefined) throw new SheetRefused('not-a-spreadsheet');
  const stringsPath = relationships.find(({ type }) => type === 'sharedStrings')?.path;
  return {
    sheet: sheetPath === undefined ? undefined : (directory.get(sheetPath.toLowerCase()) ?? damaged()),
    sharedStrings: stringsPath === undefined ? undefined : directory.get(stringsPath.toLowerCase()),
  };
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

async function readRelationships(input: SheetInput, part: ZipEntry, folder: string): Promise<Relationship[]> {
  const relationships: Relationship[] = [];
  await readXml(input, part, (token, scanner) => {
    if (token !== 'open' || scanner.name !== 'Relationship') return;
    const target = scanner.attribute('Target') ?? damaged();
    relationships.push({
      id: scanner.attribute('Id') ?? damaged(),
      type: posix.basename(scanner.attribute('Type') ?? damaged()),
      path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    });
  });
  return relationships;
}

/** Names and relationship ids of the sheets in the order of their tabs, visible ones first. */
async function readSheets(input: SheetInput, part: ZipEntry | undefined): Promise<{ name: string; id: string }[]> {
  if (!part) return damaged();
  const visible: { name: string; id: string }[] = [];
  const hidden: { name: string; id: string }[] = [];
  const found = { workbook: false };
  await readXml(input, part, (token, scanner) => {
    if (token !== 'open') return;
    if (scanner.name === 'workbook') found.workbook = true;
    if (scanner.name !== 'sheet') return;
    const isVisible = (scanner.attribute('state') ?? 'visible') === 'visible';
    (isVisible ? visible : hidden).push({
      name: scanner.attribute('name') ?? '',
      id: scanner.attribute('id') ?? damaged(),
    });
  });
  if (!found.workbook) throw new SheetRefused('not-a-spreadsheet');
  return [...visible, ...hidden];
}

export async function readSharedStrings(input: SheetInput, part: ZipEntry | undefined): Promise<TextTable> {
  const table = new TextTable();
  if (!part) return table;
  const text = new CellText();
  await readXml(input, part, (token, scanner) => {
    if (scanner.name !== 'si' || token === 'text') text.token(token, scanner);
    else if (token === 'open') text.clear();
    else table.add(text.value());
  });
  return table;
}

/** Iterates over a whole part, token by token. */
async function readXml(
  input: SheetInput,
  entry: ZipEntry | undefined,
  onToken: (token: XmlToken, scanner: XmlScanner) => void,
): Promise<void> {
  if (!entry) return damaged();
  const scanner = new XmlScanner();
  for await (const chunk of readPart(input, entry)) {
    scanner.feed(chunk);
    for (let token = scanner.next(); token; token = scanner.next()) onToken(token, scanner);
  }
}
