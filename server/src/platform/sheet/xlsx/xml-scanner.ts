import { SheetRefused, damaged } from '../sheet-refused.ts';

const maxTokenBytes = 1024 * 1024;
const code = {
  space: 0x20,
  exclamation: 0x21,
  quote: 0x22,
  apostrophe: 0x27,
  slash: 0x2f,
  colon: 0x3a,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  question: 0x3f,
};
const cdataStart = '<![CDATA[';
const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

export type XmlToken = 'open' | 'close' | 'text';

/**
 * A forward-only scanner of UTF-8 XML for untrusted spreadsheets. It supports only the five predefined entities and
 * refuses every document type declaration, so nothing can expand; and it holds one token at a time.
 */
export class XmlScanner {
  /** Of the last open or close token, without its prefix. */
  name = '';
  #data: Buffer = Buffer.alloc(0);
  #position = 0;
  #started = false;
  #closePending = false;
  #from = 0;
  #to = 0;
  #isLiteral = false;

  feed(chunk: Buffer): void {
    const rest = this.#data.subarray(this.#position);
    if (rest.length > maxTokenBytes) damaged();
    this.#data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#position = 0;
    if (!this.#started) this.#start();
  }

  /** The next whole token, or undefined until more is fed. */
  next(): XmlToken | undefined {
    if (this.#closePending) {
      this.#closePending = false;
      return 'close';
    }
    while (this.#started && this.#position < this.#data.length) {
      if (this.#data[this.#position] !== code.less) return this.#text();
      const token = this.#markup();
      if (token !== 'skipped') return token;
    }
    return undefined;
  }

  /** The content of the last text token. */
  text(): string {
    const raw = this.#data.toString('utf8', this.#from, this.#to);
    const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
    return this.#isLiteral ? text : decodeEntities(text);
  }

  /** An attribute of the last open token, by its name without prefix. */
  attribute(name: string): string | undefined {
    const data = this.#data;
    let at = this.#from;
    while (at < this.#to) {
      const equals = data.indexOf(code.equals, at);
      if (equals < 0 || equals >= this.#to) return undefined;
      let valueStart = equals + 1;
      while (isSpace(data[valueStart])) valueStart += 1;
      const quote = data[valueStart];
      if (quote !== code.quote && quote !== code.apostrophe) return damaged();
      const valueEnd = data.indexOf(quote, valueStart + 1);
      if (valueEnd < 0 || valueEnd > this.#to) return damaged();
      if (this.#isNamed(name, at, equals)) return decodeEntities(data.toString('utf8', valueStart + 1, valueEnd));
      at = valueEnd + 1;
    }
    return undefined;
  }

  #isNamed(name: string, from: number, equals: number): boolean {
    const data = this.#data;
    let end = equals;
    while (end > from && isSpace(data[end - 1])) end -= 1;
    const start = end - name.length;
    if (start < from) return false;
    for (let index = 0; index < name.length; index += 1) {
      if (data[start + index] !== name.charCodeAt(index)) return false;
    }
    return start === from || isSpace(data[start - 1]) || data[start - 1] === code.colon;
  }

  #start(): void {
    if (this.#data.length < 4) return;
    const first = this.#data[0];
    const byteOrderMark = this.#data.toString('latin1', 0, 3) === '\xef\xbb\xbf';
    if (byteOrderMark) this.#position = 3;
    else if (first !== code.less && !isSpace(first)) damaged();
    this.#started = true;
  }

  #text(): XmlToken | undefined {
    const end = this.#data.indexOf(code.less, this.#position);
    if (end < 0) return undefined;
    this.#from = this.#position;
    this.#to = end;
    this.#isLiteral = false;
    this.#position = end;
    return 'text';
  }

  #markup(): XmlToken | 'skipped' | undefined {
    const second = this.#data[this.#position + 1];
    if (second === undefined) return undefined;
    if (second === code.exclamation) return this.#declaration();
    if (second === code.question) return this.#skipTo('?>');
    return this.#tag(second === code.slash);
  }

  #declaration(): XmlToken | 'skipped' | undefined {
    const head = this.#data.toString('latin1', this.#position, this.#position + cdataStart.length);
    if (head.startsWith('<!--')) return this.#skipTo('-->', 4);
    if (head === cdataStart) {
      const start = this.#position + cdataStart.length;
      const skipped = this.#skipTo(']]>', cdataStart.length);
      if (!skipped) return undefined;
      this.#from = start;
      this.#to = this.#position - 3;
      this.#isLiteral = true;
      return 'text';
    }
    if ('<!--'.startsWith(head) || cdataStart.startsWith(head)) return undefined;
    throw new SheetRefused('forbidden-content');
  }

  #skipTo(end: string, after = 2): 'skipped' | undefined {
    const found = this.#data.indexOf(end, this.#position + after, 'latin1');
    if (found < 0) return undefined;
    this.#position = found + end.length;
    return 'skipped';
  }

  #tag(closing: boolean): XmlToken | undefined {
    const data = this.#data;
    const nameStart = this.#position + (closing ? 2 : 1);
    const end = tagEnd(data, nameStart);
    if (end === undefined) return undefined;
    const selfClosing = !closing && data[end - 1] === code.slash;
    this.#to = selfClosing ? end - 1 : end;
    let nameEnd = nameStart;
    let localStart = nameStart;
    while (nameEnd < this.#to && !isSpace(data[nameEnd])) {
      if (data[nameEnd] === code.colon) localStart = nameEnd + 1;
      nameEnd += 1;
    }
    this.name = nameAt(data, localStart, nameEnd);
    this.#from = nameEnd;
    this.#closePending = selfClosing;
    this.#position = end + 1;
    return closing ? 'close' : 'open';
  }
}

/** A sheet repeats a handful of short names millions of times: those are looked up instead of decoded. */
const frequentNames = new Map(['c', 'v', 't', 'is', 'f', 'r', 'si', 'row'].map((name) => [packedName(name), name]));

function packedName(name: string): number {
  return [...Buffer.from(name)].reduce((packed, byte) => packed * 0x100 + byte, 0);
}

function nameAt(data: Buffer, start: number, end: number): string {
  let packed = 0;
  if (end - start <= 3) for (let at = start; at < end; at += 1) packed = packed * 0x100 + (data[at] ?? 0);
  return frequentNames.get(packed) ?? data.toString('latin1', start, end);
}

/** The `>` that is outside quotes. */
function tagEnd(data: Buffer, from: number): number | undefined {
  for (let at = from; at < data.length; at += 1) {
    const byte = data[at];
    if (byte === code.greater) return at;
    if (byte === code.less) return damaged();
    if (byte === code.quote || byte === code.apostrophe) {
      at = data.indexOf(byte, at + 1);
      if (at < 0) return undefined;
    }
  }
  return undefined;
}

function isSpace(byte: number | undefined): boolean {
  return byte === code.space || byte === 0x0a || byte === 0x09 || byte === 0x0d;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,16};?)/g, (_, body: string) => {
    const entity = body.endsWith(';') ? body.slice(0, -1) : damaged();
    if (entity.startsWith('#x')) return codePoint(Number.parseInt(entity.slice(2), 16));
    if (entity.startsWith('#')) return codePoint(Number.parseInt(entity.slice(1), 10));
    return predefined.get(entity) ?? damaged();
  });
}

function codePoint(value: number): string {
  return value >= 0 && value <= 0x10ffff ? String.fromCodePoint(value) : damaged();
}
