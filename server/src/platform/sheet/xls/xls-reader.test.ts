import CFB from 'cfb';
import { afterAll, describe, expect, it } from 'vitest';
import { SheetFolder, readFile, roundTrips } from '../testing/sheet-files.ts';
import { biff, substream } from './biff.ts';
import type { ByteSink } from './byte-sink.ts';
import { RecordWriter, longText } from './record-writer.ts';

const folder = new SheetFolder();
afterAll(() => folder.remove());

const headerOfCells = (sink: ByteSink, row: number, column: number): void => {
  for (const word of [row, column, 15]) sink.u16(word);
};

/** A workbook of one sheet whose records the test writes itself. */
async function workbook(options: {
  globals?: (w: RecordWriter) => void;
  cells: (w: RecordWriter) => void;
  bytes?: number;
}) {
  const sheet = new RecordWriter();
  sheet.start(substream.sheet);
  options.cells(sheet);
  sheet.record(biff.eof);
  const build = (offset: number): Buffer => {
    const globals = new RecordWriter();
    globals.start(substream.globals);
    globals.record(biff.boundSheet, (sink) => {
      sink.u32(offset);
      sink.u16(0);
      sink.u8(1);
      sink.u8(0);
      sink.text('S', 'latin1');
    });
    options.globals?.(globals);
    globals.record(biff.eof);
    return Buffer.concat(globals.sink.blocks());
  };
  const stream = Buffer.concat([build(build(0).length), ...sheet.sink.blocks()]);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat([stream], Math.max(stream.length, options.bytes ?? 0)));
  const file: Buffer = CFB.write(container, { type: 'buffer' });
  return readFile(await folder.file(file));
}

function number(writer: RecordWriter, row: number, value: number): void {
  writer.record(biff.number, (sink) => {
    headerOfCells(sink, row, 0);
    sink.f64(value);
  });
}

describe('xls as other programs write it', () => {
  it.each([0, 9000])('is read from a small or a large stream (%i bytes)', async (bytes) => {
    expect(await workbook({ cells: (writer) => number(writer, 4, 21_555), bytes })).toEqual([
      { number: 5, cells: [21_555] },
    ]);
  });

  it('packs numbers', async () => {
    const rk = [(7 << 2) | 2, (-250 << 2) | 3, 0x3ff80000, 0x40590001];
    const rows = await workbook({
      cells: (writer) => {
        writer.record(biff.rk, (sink) => {
          headerOfCells(sink, 0, 1);
          sink.u32((12 << 2) | 2);
        });
        writer.record(biff.multipleRk, (sink) => {
          sink.u16(1);
          sink.u16(0);
          for (const value of rk) {
            sink.u16(15);
            sink.u32(value >>> 0);
          }
          sink.u16(rk.length - 1);
        });
      },
    });
    expect(rows.map(({ cells }) => cells)).toEqual([
      [null, 12],
      [7, -2.5, 1.5, 1],
    ]);
  });

  it('keeps the last values of formulas, their texts in a record of their own', async () => {
    const formula = (writer: RecordWriter, column: number, value: Buffer): void =>
      writer.record(biff.formula, (sink) => {
        headerOfCells(sink, 0, column);
        for (const byte of value) sink.u8(byte);
        for (let byte = 0; byte < 8; byte += 1) sink.u8(0);
      });
    const double = Buffer.alloc(8);
    double.writeDoubleLE(2.5);
    const rows = await workbook({
      cells: (writer) => {
        formula(writer, 0, double);
        formula(writer, 1, Buffer.from('000000000000ffff', 'hex'));
        writer.record(biff.formulaText, (sink) => longText(sink, 'cached 漢'));
        formula(writer, 2, Buffer.from('010001000000ffff', 'hex'));
        formula(writer, 3, Buffer.from('020007000000ffff', 'hex'));
        formula(writer, 4, Buffer.from('030000000000ffff', 'hex'));
      },
    });
    expect(rows).toEqual([{ number: 1, cells: [2.5, 'cached 漢', true, '#DIV/0!'] }]);
  });

  it('has texts of its own, errors, and charts with streams of theirs', async () => {
    const rows = await workbook({
      cells: (writer) => {
        writer.start(substream.sheet);
        number(writer, 9, 1);
        writer.record(biff.eof);
        writer.record(biff.label, (sink) => {
          headerOfCells(sink, 0, 0);
          longText(sink, '00123');
        });
        writer.record(biff.boolOrError, (sink) => {
          headerOfCells(sink, 0, 1);
          sink.u8(0x2a);
          sink.u8(1);
        });
      },
    });
    expect(rows).toEqual([{ number: 1, cells: ['00123', '#N/A'] }]);
  });

  it('changes from narrow to wide characters where a text is continued, and formats parts of texts', async () => {
    const rows = await workbook({
      globals: (writer) => {
        writer.record(biff.sharedStrings, (sink) => {
          sink.u32(2);
          sink.u32(2);
          sink.u16(2);
          sink.u8(0x0c);
          sink.u16(1);
          sink.u32(6);
          sink.text('ab', 'latin1');
          sink.u32(0);
          sink.u32(0);
        });
        writer.record(biff.continue, (sink) => {
          sink.u16(0);
          sink.u16(4);
          sink.u8(0);
          sink.text('cd', 'latin1');
        });
        writer.record(biff.continue, (sink) => {
          sink.u8(1);
          sink.text('漢字', 'utf16le');
        });
      },
      cells: (writer) => {
        for (const index of [0, 1]) {
          writer.record(biff.labelShared, (sink) => {
            headerOfCells(sink, index, 0);
            sink.u32(index);
          });
        }
      },
    });
    expect(rows.map(({ cells }) => cells)).toEqual([['ab'], ['cd漢字']]);
  });
});

describe('a shared string table of many records', () => {
  it('is continued within texts, narrow and wide, at every place', async () => {
    const columns = [{ header: 'Text', kind: 'text' as const }];
    const texts = Array.from({ length: 600 }, (_, index) =>
      (index % 3 === 0 ? '漢' : 'a').repeat(1 + ((index * 37) % 211)),
    );
    const rows = await roundTrips.xls(
      folder,
      columns,
      texts.map((text, index) => [`${text}${index}`]),
    );
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(texts.map((text, index) => `${text}${index}`));
  });
});
