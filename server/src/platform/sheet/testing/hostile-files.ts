import CFB from 'cfb';
import { constants, deflateRawSync } from 'node:zlib';
import type { SheetRefusalReason } from '../sheet-refused.ts';
import { biff } from '../xls/biff.ts';
import { XlsWriter } from '../xls/xls-writer.ts';
import { oneRow, sheetXml, workbookParts, workbookZip } from './workbook-zip.ts';
import { zipFile } from './zip-file.ts';

interface HostileFile {
  name: string;
  reason: SheetRefusalReason;
  bytes: () => Buffer;
  /** Meant to exhaust the reader's memory: measured in a separate process. */
  isBomb?: true;
}

const sheet = 'xl/worksheets/sheet1.xml';
const strings = 'xl/sharedStrings.xml';
const gigabyte = 1024 ** 3;
const entities =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
  '<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';

/** Deflates one piece and repeats it: a bomb of any size without deflating all of it. */
function repeated(piece: Buffer, times: number): { bytes: Buffer; size: number; crc: number } {
  const block = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const last = Buffer.from([0x03, 0x00]);
  return {
    bytes: Buffer.concat([...Array.from({ length: times }, () => block), last]),
    size: piece.length * times,
    crc: 0,
  };
}

/** Elements that the reader ignores, so that only the size limit can end the reading. */
function elements(bytes: number): ReturnType<typeof repeated> {
  const piece = Buffer.alloc(16 * 1024 ** 2, '<x/>');
  return repeated(piece, bytes / piece.length);
}

function smallXls(rows = 200): Buffer {
  const writer = new XlsWriter('Sheet1', [{ header: 'Name', kind: 'text' }]);
  for (let row = 0; row < rows; row += 1) writer.addRow([`Company number ${row}`]);
  return writer.finish();
}

function changedXls(change: (file: Buffer) => void): Buffer {
  const file = smallXls();
  change(file);
  return file;
}

function compoundFile(name: string, content: Buffer): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, `/${name}`, content);
  const file: Buffer = CFB.write(container, { type: 'buffer' });
  return file;
}

function changedWorkbook(change: (workbook: Buffer) => void): Buffer {
  const content = CFB.find(CFB.read(smallXls(), { type: 'buffer' }), '/Workbook')?.content;
  const workbook = Buffer.from(content ?? []);
  change(workbook);
  return compoundFile('Workbook', workbook);
}

function record(id: number, body: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(id, 0);
  header.writeUInt16LE(body.length, 2);
  return Buffer.concat([header, body]);
}

const nothing = { bytes: deflateRawSync(''), size: 0, crc: 0 };

const sharedLabel = Buffer.from('fd000a00', 'hex');
/** Sector 0 of the container is its allocation table: entry n says which sector follows sector n. */
const allocationTable = 512;

export const hostileFiles: HostileFile[] = [
  { name: 'png', reason: 'not-a-spreadsheet', bytes: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  {
    name: 'html',
    reason: 'not-a-spreadsheet',
    bytes: () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
  },
  { name: 'csv', reason: 'not-a-spreadsheet', bytes: () => Buffer.from('name,phone\r\nPT Maju,021\r\n') },
  { name: 'nothing at all', reason: 'empty', bytes: () => Buffer.alloc(0) },
  { name: 'some other zip', reason: 'not-a-spreadsheet', bytes: () => zipFile([{ name: 'a.txt', content: 'a' }]) },
  {
    name: 'a text document',
    reason: 'not-a-spreadsheet',
    bytes: () => workbookZip({ 'xl/workbook.xml': '<w:document><w:body/></w:document>' }),
  },
  {
    name: 'an old text document',
    reason: 'not-a-spreadsheet',
    bytes: () => compoundFile('WordDocument', Buffer.alloc(9000)),
  },
  {
    name: 'bomb of 10 GB that says so',
    isBomb: true,
    reason: 'too-large',
    bytes: () => workbookZip({ [sheet]: { deflated: elements(10 * gigabyte) } }),
  },
  {
    name: 'bomb of 10 GB that says 1 MB',
    isBomb: true,
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: { deflated: elements(10 * gigabyte), claimedSize: 1024 ** 2 } }),
  },
  {
    name: 'bomb in the shared texts',
    isBomb: true,
    reason: 'damaged',
    bytes: () => workbookZip({ [strings]: { deflated: elements(2 * gigabyte), claimedSize: 30_000 } }),
  },
  {
    name: 'bomb just below the size limit',
    isBomb: true,
    reason: 'too-large',
    bytes: () => workbookZip({ [sheet]: { deflated: elements(gigabyte / 4) } }),
  },
  {
    name: 'bomb of many parts, each harmless',
    reason: 'too-large',
    isBomb: true,
    bytes: () => {
      const part = { content: '', deflated: elements(48 * 1024 ** 2) };
      return workbookZip(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`xl/media/${index}`, part])));
    },
  },
  {
    name: 'bomb within a bomb',
    isBomb: true,
    reason: 'damaged',
    bytes: () => {
      const inner = zipFile([{ name: 'sheet1.xml', content: '', deflated: elements(gigabyte) }]);
      return workbookZip({ [sheet]: { content: zipFile([{ name: 'inner.zip', content: inner }]) } });
    },
  },
  {
    name: 'one endless comment',
    isBomb: true,
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: `<worksheet><!-- ${'x'.repeat(50_000_000)} --></worksheet>` }),
  },
  {
    name: 'one endless text made of small runs',
    isBomb: true,
    reason: 'too-large',
    bytes: () => workbookZip({ [strings]: `<sst><si>${'<r><t>haha</t></r>'.repeat(2_000_000)}</si></sst>` }),
  },
  {
    name: 'one long text shown by a hundred thousand cells',
    isBomb: true,
    reason: 'too-large',
    bytes: () =>
      workbookZip({
        [strings]: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        [sheet]: sheetXml('<row><c t="s"><v>0</v></c></row>'.repeat(100_000)),
      }),
  },
  {
    name: 'ten million shared texts',
    isBomb: true,
    reason: 'too-large',
    bytes: () => workbookZip({ [strings]: `<sst>${'<si/>'.repeat(10_000_000)}</sst>` }),
  },
  { name: 'DTD in the sheet', reason: 'forbidden-content', bytes: () => workbookZip({ [sheet]: entities }) },
  { name: 'DTD in the shared texts', reason: 'forbidden-content', bytes: () => workbookZip({ [strings]: entities }) },
  {
    name: 'DTD in the workbook',
    reason: 'forbidden-content',
    bytes: () => workbookZip({ 'xl/workbook.xml': entities }),
  },
  {
    name: 'an entity nobody declared',
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: sheetXml('<row><c t="str"><v>&constructor;</v></c></row>') }),
  },
  {
    name: 'ten million empty cells',
    isBomb: true,
    reason: 'too-large',
    bytes: () => workbookZip({ [sheet]: sheetXml(`<row>${'<c/>'.repeat(1000)}</row>`.repeat(10_000)) }),
  },
  {
    name: 'a million empty rows',
    isBomb: true,
    reason: 'empty',
    bytes: () => workbookZip({ [sheet]: sheetXml('<row/>'.repeat(1_000_000)) }),
  },
  {
    name: 'a cell in the last corner',
    reason: 'too-large',
    bytes: () => workbookZip({ [sheet]: sheetXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
  },
  {
    name: 'more rows than allowed',
    reason: 'too-many-rows',
    bytes: () => workbookZip({ [sheet]: sheetXml('<row><c><v>1</v></c></row>'.repeat(200_001)) }),
  },
  {
    name: 'rows in falling order',
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: sheetXml('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>') }),
  },
  { name: 'zip cut in half', reason: 'damaged', bytes: () => workbookZip().subarray(0, 700) },
  { name: 'wrong checksum', reason: 'damaged', bytes: () => workbookZip({ [sheet]: { claimedCrc: 1 } }) },
  {
    name: 'directory claims more than there is',
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: { claimedSize: 5000 } }),
  },
  {
    name: 'directory names another part',
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: { localName: 'xl/worksheets/sheet2.xml' } }),
  },
  {
    name: 'parts on top of each other',
    reason: 'damaged',
    bytes: () => workbookZip({ [sheet]: { claimedOffset: 0 } }),
  },
  {
    name: 'the same part twice',
    reason: 'damaged',
    bytes: () => zipFile([...workbookParts(), { name: sheet, content: sheetXml(oneRow) }]),
  },
  {
    name: 'a part outside its folder',
    reason: 'forbidden-content',
    bytes: () => workbookZip({ '../../etc/passwd': 'x' }),
  },
  { name: 'encrypted zip', reason: 'protected', bytes: () => workbookZip({ [sheet]: { flags: 1 } }) },
  {
    name: 'xlsx with a password',
    reason: 'protected',
    bytes: () => compoundFile('EncryptedPackage', Buffer.alloc(9000)),
  },
  {
    name: '100,000 parts',
    isBomb: true,
    reason: 'too-large',
    bytes: () =>
      zipFile(Array.from({ length: 100_000 }, (_, index) => ({ name: `xl/${index}`, content: '', deflated: nothing }))),
  },
  {
    name: 'xls with a cyclic allocation table',
    reason: 'damaged',
    bytes: () => changedXls((file) => file.fill(Buffer.from([5, 0, 0, 0]), allocationTable + 16, allocationTable + 80)),
  },
  {
    name: 'xls with a cyclic directory',
    reason: 'damaged',
    bytes: () =>
      changedXls((file) => {
        const directory = file.readUInt32LE(48);
        file.writeUInt32LE(directory, allocationTable + directory * 4);
      }),
  },
  { name: 'xls cut in half', reason: 'damaged', bytes: () => smallXls().subarray(0, 9000) },
  { name: 'xls cut within its header', reason: 'damaged', bytes: () => smallXls().subarray(0, 300) },
  {
    name: 'xls cut within a record',
    reason: 'damaged',
    bytes: () => changedWorkbook((book) => book.fill(0xff, book.length - 3000)),
  },
  {
    name: 'xls whose text points past the table',
    reason: 'damaged',
    bytes: () => changedWorkbook((book) => book.writeUInt32LE(9999, book.indexOf(sharedLabel) + 10)),
  },
  {
    name: 'xls with a password',
    reason: 'protected',
    bytes: () =>
      compoundFile(
        'Workbook',
        Buffer.concat([
          record(biff.start, Buffer.from('0006050000000000', 'hex')),
          record(biff.filePass, Buffer.alloc(54)),
          Buffer.alloc(9000),
        ]),
      ),
  },
];
