import { dateFormat, instantFormat } from '../cell-content.ts';
import type { CellKind } from '../sheet-column.ts';
import { biff, substream } from './biff.ts';
import type { ByteSink } from './byte-sink.ts';
import { RecordWriter, longText, shortText } from './record-writer.ts';

const utf16CodePage = 1200;
const normalWeight = 400;
const boldWeight = 700;
const builtInTextFormat = 49;
/** The first numbers that are free for our own formats. */
const instantFormatId = 164;
const dateFormatId = 165;
/** Excel skips font 4: the fifth record is font 5. */
const boldFont = 5;
/** Fifteen style entries that every reader expects, then the default cell, then ours. */
const styleEntries = 15;

export const defaultCell = styleEntries;
export const headerCell = styleEntries + 1;
export const cellOfKind: Record<CellKind, number> = {
  text: styleEntries + 2,
  instant: styleEntries + 3,
  date: styleEntries + 4,
  number: defaultCell,
};

/** Everything in the workbook's first substream except the shared strings and its end. */
export function workbookGlobals(sheetName: string): { bytes: Buffer[]; sheetOffset: Buffer } {
  const writer = new RecordWriter();
  writer.start(substream.globals);
  preamble(writer);
  for (let font = 0; font < 4; font += 1) writeFont(writer, normalWeight);
  writeFont(writer, boldWeight);
  writeFormat(writer, instantFormatId, instantFormat);
  writeFormat(writer, dateFormatId, dateFormat);
  cellFormats(writer);
  writer.words(biff.style, 0x8000, 0xff00);
  writer.words(biff.naturalFormulas, 0);
  let sheetOffset: Buffer = Buffer.alloc(0);
  writer.record(biff.boundSheet, (sink) => {
    sink.u32(0);
    sheetOffset = sink.tail(4);
    sink.u16(0);
    shortText(sink, sheetName);
  });
  writer.words(biff.country, 1, 62);
  return { bytes: writer.sink.blocks(), sheetOffset };
}

function preamble(writer: RecordWriter): void {
  writer.words(biff.interfaceStart, utf16CodePage);
  writer.words(biff.menus, 0);
  writer.record(biff.interfaceEnd);
  writer.record(biff.writeAccess, (sink) => {
    longText(sink, 'GSO');
    sink.text(' '.repeat(106), 'latin1');
  });
  writer.words(biff.codePage, utf16CodePage);
  writer.words(biff.doubleStream, 0);
  writer.words(biff.tabIds, 1);
  writer.words(biff.functionGroups, 14);
  writer.words(biff.windowProtect, 0);
  writer.words(biff.protect, 0);
  writer.words(biff.password, 0);
  writer.words(biff.revisionProtect, 0);
  writer.words(biff.revisionPassword, 0);
  writer.words(biff.backup, 0);
  writer.words(biff.hideObjects, 0);
  writer.words(biff.window1, 0, 0, 24_000, 12_000, 0x0038, 0, 0, 1, 600);
  writer.words(biff.dateMode, 0);
  writer.words(biff.precision, 1);
  writer.words(biff.refreshAll, 0);
  writer.words(biff.bookOptions, 0);
}

function writeFont(writer: RecordWriter, weight: number): void {
  const tenPoints = 200;
  const automaticColour = 0x7fff;
  writer.record(biff.font, (sink) => {
    for (const word of [tenPoints, weight === boldWeight ? 1 : 0, automaticColour, weight, 0]) sink.u16(word);
    for (const byte of [0, 2, 0, 0]) sink.u8(byte);
    shortText(sink, 'Arial');
  });
}

function writeFormat(writer: RecordWriter, id: number, format: string): void {
  writer.record(biff.format, (sink) => {
    sink.u16(id);
    longText(sink, format);
  });
}

function cellFormats(writer: RecordWriter): void {
  const styleParent = 0xfff5;
  const cellParent = 0x0001;
  const ownFormat = 0x04;
  const ownFont = 0x08;
  for (let entry = 0; entry < styleEntries; entry += 1) {
    writer.record(biff.xf, (sink) => xf(sink, 0, 0, styleParent, entry === 0 ? 0 : 0xf4));
  }
  writer.record(biff.xf, (sink) => xf(sink, 0, 0, cellParent, 0));
  writer.record(biff.xf, (sink) => xf(sink, boldFont, builtInTextFormat, cellParent, ownFont | ownFormat));
  writer.record(biff.xf, (sink) => xf(sink, 0, builtInTextFormat, cellParent, ownFormat));
  writer.record(biff.xf, (sink) => xf(sink, 0, instantFormatId, cellParent, ownFormat));
  writer.record(biff.xf, (sink) => xf(sink, 0, dateFormatId, cellParent, ownFormat));
}

function xf(sink: ByteSink, font: number, format: number, parent: number, ownAttributes: number): void {
  const bottomAligned = 0x20;
  const defaultColours = 0x20c0;
  for (const word of [font, format, parent]) sink.u16(word);
  for (const byte of [bottomAligned, 0, 0, ownAttributes]) sink.u8(byte);
  sink.u32(0);
  sink.u32(0);
  sink.u16(defaultColours);
}
