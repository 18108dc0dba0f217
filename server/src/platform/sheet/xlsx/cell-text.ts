import { SheetRefused } from '../sheet-refused.ts';
import type { XmlScanner, XmlToken } from './xml-scanner.ts';

/** Far above any limit of a cell; keeps thousands of small runs from adding up to one huge text. */
const maxTextChars = 256 * 1024;

/** Concatenates the runs of one text, `<t>` by `<t>`, without the phonetic hints of East Asian texts. */
export class CellText {
  #text = '';
  #inText = false;
  #inReadingAid = false;

  clear(): void {
    this.#text = '';
    this.#inText = false;
    this.#inReadingAid = false;
  }

  token(token: XmlToken, scanner: XmlScanner): void {
    if (token === 'text') {
      if (this.#inText && !this.#inReadingAid) this.append(scanner.text());
    } else if (scanner.name === 't') this.#inText = token === 'open';
    else if (scanner.name === 'rPh') this.#inReadingAid = token === 'open';
  }

  append(text: string): void {
    this.#text += text;
    if (this.#text.length > maxTextChars) throw new SheetRefused('too-large');
  }

  raw(): string {
    return this.#text;
  }

  /** Excel writes characters that XML cannot hold as `_x000D_`. */
  value(): string {
    const text = this.#text;
    if (!text.includes('_x')) return text;
    return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
