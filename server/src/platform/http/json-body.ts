import { fieldMessages } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../app-error.ts';
import { wholeBody } from './input.ts';

/** The nesting depth of objects and arrays. Our own bodies have five levels. */
const mostDepth = 20;
/** The number of values in one request. The largest is a bulk change, which sends the number and version of each row. */
const mostValues = 2 * limits.bulkRows + 1000;

/**
 * Refuses JSON with too many levels or values before it is parsed: parsing a megabyte of brackets blocks the process
 * for a fifth of a second. Scanning the bytes takes about a millisecond.
 */
export function refuseHugeJson(json: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let place = 0; place < json.length; place += 1) {
    const byte = json[place];
    if (byte === quote) place = endOfText(json, place);
    else if (byte === comma) values += 1;
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    if (depth > mostDepth) throw refusal(fieldMessages.tooDeep);
    if (values > mostValues) throw refusal(fieldMessages.tooMany);
  }
}

/** Reads bodies of JSON as Fastify does, after the check. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    refuseHugeJson(body);
    return parse(request, body.toString(), done);
  });
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position where the string that begins here ends. */
function endOfText(json: Buffer, start: number): number {
  let place = start + 1;
  while (place < json.length && json[place] !== quote) place += json[place] === backslash ? 2 : 1;
  return place;
}

const refusal = (message: string) => invalidInput([{ path: wholeBody, message }]);
