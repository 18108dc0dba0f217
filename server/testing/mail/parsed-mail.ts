export interface ReceivedMail extends ParsedMail {
  recipients: string[];
}

interface ParsedMail {
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The types of the attached files. */
  attached: string[];
  /** The attached files as base64, so that a message survives as JSON. */
  files: { type: string; name: string; base64: string }[];
  source: string;
}

/** Reads what the server got: enough of MIME for the messages that we send. */
export function parsedMail(source: string): ParsedMail {
  const { headers } = split(source);
  const parts = [...partsOf(source)];
  const bodyOf = (type: string) => parts.find((part) => part.type === type)?.body.toString('utf8') ?? '';
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decodedWords(value)])),
    text: bodyOf('text/plain').replaceAll('\r\n', '\n'),
    html: bodyOf('text/html').replaceAll('\r\n', '\n'),
    files: parts
      .filter(({ name }) => name !== '')
      .map(({ type, name, body }) => ({ type, name, base64: body.toString('base64') })),
    attached: parts.filter(({ type }) => !type.startsWith('text/')).map(({ type }) => type),
    source,
  };
}

function split(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: source.slice(end + 4) };
}

function* partsOf(source: string): Iterable<{ type: string; name: string; body: Buffer }> {
  const { headers, body } = split(source);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary === undefined) {
    const name = /filename=(?:"([^"]*)"|(\S+))/.exec(headers['content-disposition'] ?? '');
    yield {
      name: decodedWords(name?.[1] ?? name?.[2] ?? ''),
      type: type.split(';')[0] ?? '',
      body: decoded(body, headers['content-transfer-encoding'] ?? '7bit'),
    };
    return;
  }
  for (const part of body.split(`--${boundary}`).slice(1, -1)) yield* partsOf(part.slice(2));
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return unquoted(body.replaceAll('=\r\n', ''));
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodedWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' '))).toString('utf8'),
    );
