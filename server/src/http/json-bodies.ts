import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/errors.ts';

/** More than any field of any call needs; what walks through a body may call itself this often. */
export const MAX_LEVELS = 32;
/** Lists and fields of one body: twenty times what the largest call sends. */
const MAX_VALUES = 20_000;

const BACKSLASH = '\\'.charCodeAt(0);

/**
 * Bodies in JSON: an object that is neither deep nor long. Both are seen on the text, in one pass that makes nothing:
 * to parse 15 MB of empty lists first takes seconds and a gigabyte.
 */
export function addJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseHeavy(body as string);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body as string, done);
  });
}

/** @throws AppError `not_json` for what is no object, `too_deep`, `too_many_values` */
export function refuseHeavy(text: string): void {
  if (/^\s*\[/.test(text)) throw new AppError('not_json');
  let level = 0;
  let values = 0;
  let field = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfText(text, at);
      if (level === 1 && end - at < 100) field = text.slice(at + 1, end);
      at = end;
    } else if (sign === '{' || sign === '[') {
      level += 1;
      if (level > MAX_LEVELS + 1) throw new AppError('too_deep', { field, params: { field, max: MAX_LEVELS } });
    } else if (sign === '}' || sign === ']') level -= 1;
    else if (sign === ',' && ++values > MAX_VALUES)
      throw new AppError('too_many_values', { field, params: { field, max: MAX_VALUES } });
  }
}

/** The place of the quote that ends a text; the end of everything where none does. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH && at > 0) at -= 1;
  return (quote - at) % 2 === 0;
}
