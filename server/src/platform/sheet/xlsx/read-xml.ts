import type { SheetInput } from '../sheet-input.ts';
import { damaged } from '../sheet-refused.ts';
import type { ZipEntry } from './zip-directory.ts';
import { readPart } from './zip-part.ts';
import { XmlScanner, type XmlToken } from './xml-scanner.ts';

/** Walks a whole part, token by token. */
export async function readXml(
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
