import type { FuzzReply } from './fuzz-client.ts';
import type { FuzzRequest } from './fuzz-request.ts';

const megabyte = 1024 * 1024;
const mostReplyBytes = 2 * megabyte;

/** On every reply, whichever part of the server sent it. */
const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

/** Words of libraries, of the database and of the runtime; the generator itself uses none of them. */
const foreignWords = [
  /\bzod\b|Invalid input|[Ee]xpected \w+, received|Unrecognized key|Too (big|small): |Invalid (option|string|ISO|UUID|URL)\b/,
  /FST_\w+|\bfastify\b|\bERR_[A-Z_]+|\bE(CONN|PIPE|NOENT|ACCES)\w*/,
  /\bat .+\.[tj]s:\d+|node_modules|node:internal|file:\/\/\/|TypeError|RangeError|SyntaxError|is not a function|Unexpected token|in JSON at position/,
  /syntax error at|violates|\brelation "|\bcolumn "|invalid byte sequence|out of range for type|invalid input syntax|duplicate key|deadlock detected|\bpg_\w+|\bkysely\b|\bSQL\b/,
];

/** What is wrong with a reply, in a few words, or undefined. */
export function faultOf(request: FuzzRequest, reply: FuzzReply): string | undefined {
  const { status, headers, body, length } = reply;
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  const isFile = /spreadsheet|pdf|csv|image|octet-stream/.test(headers['content-type'] ?? '');
  if (length > mostReplyBytes && !isFile && (request.content?.length ?? 0) < megabyte)
    return `a reply of ${(length / megabyte).toFixed(1)} MB`;
  const missing = securityHeaders.filter((name) => headers[name] === undefined);
  if (missing.length > 0)
    return `status ${status} without ${missing.length === securityHeaders.length ? 'any security header' : missing.join(', ')}`;
  if (status < 400 || request.method === 'HEAD') return undefined;
  const said = body.toString('utf8');
  for (const words of foreignWords) {
    const found = words.exec(said)?.[0];
    if (found !== undefined) return `foreign words: ${found.slice(0, 60)}`;
  }
  return isRefusal(said) ? undefined : `status ${status} that is no refusal of ours`;
}

function isRefusal(said: string): boolean {
  try {
    const { message, code, details, requestId } = JSON.parse(said) as Record<string, unknown>;
    return message === 'FAILED' && [code, details, requestId].every((one) => typeof one === 'string' && one !== '');
  } catch {
    return false;
  }
}
