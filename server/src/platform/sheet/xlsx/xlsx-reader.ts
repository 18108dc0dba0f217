import { RowCollector, type CellLimits, type SheetRow } from '../row-collector.ts';
import type { SheetInput } from '../sheet-input.ts';
import { SheetTokens } from './sheet-tokens.ts';
import { findWorkbookParts, readSharedStrings } from './workbook-parts.ts';
import { XmlScanner } from './xml-scanner.ts';
import { readZipDirectory } from './zip-directory.ts';
import { readPart } from './zip-part.ts';

export async function* readXlsx(
  input: SheetInput,
  { limits, sheetName }: { limits: CellLimits; sheetName?: string | undefined },
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<SheetRow[]> {
  const parts = await findWorkbookParts(input, readZipDirectory(input), sheetName);
  if (!parts.sheet) return;
  const { sheet } = parts;
  const strings = await readSharedStrings(input, parts.sharedStrings);
  const collector = new RowCollector(limits);
  const tokens = new SheetTokens(collector, strings);
  const scanner = new XmlScanner();
  const chunks = readPart(input, sheet, (done) => onProgress(done, sheet.compressedSize));
  for await (const chunk of chunks) {
    if (tokens.isDone) continue;
    scanner.feed(chunk);
    for (let token = scanner.next(); token; token = scanner.next()) {
      tokens.token(token, scanner);
      if (collector.isFull) yield collector.take();
    }
  }
  yield collector.takeRest();
}
