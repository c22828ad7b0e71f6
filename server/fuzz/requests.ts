import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { asPairs, fittingValue, mapped, nested, oddValue, type Schema } from './values.ts';

/** One call as the contracts describe it. */
export interface DescribedCall {
  method: 'GET' | 'POST';
  path: string;
  /** The values allowed in each field, one set for each shape of the input. */
  shapes: Record<string, Schema>[];
  /** Inputs that the call has taken, or that name something there is. */
  inputs: Record<string, unknown>[];
}

/** A request as it is sent; who sends it is added later. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Fields with their values as JSON text: a name may come twice. */
export type Pairs = (readonly [string, string])[];

const EXTRA_NAMES = ['__proto__', 'constructor', 'toString', 'length', '', '\0', 'role', 'site_id', '0', 'a.b', 'id'];

/** The fields of an input, as JSON text: most fit, some are left out, odd, double or unknown. */
function pairsOf({ shapes, inputs }: DescribedCall): fc.Arbitrary<Pairs> {
  const bases = shapes.map(shape => {
    const fields = mapped(shape, (schema, name) =>
      fittingValue(
        schema,
        inputs.map(input => input[name]),
      ),
    );
    const needed = Object.keys(shape).filter(name => inputs.some(input => name in input));
    return fc.record(fields, { requiredKeys: needed }).map((made): Pairs => Object.entries(made));
  });
  const taken = inputs.map(input =>
    Object.entries(input).map(([name, value]) => [name, JSON.stringify(value)] as const),
  );
  const base = fc.oneof(...bases, ...(taken.length > 0 ? [fc.constantFrom<Pairs>(...taken)] : []));
  return fc.tuple(base, fc.array(change, { maxLength: 3 })).map(([pairs, changes]) => {
    return changes.reduce((kept, { kind, at, value, name }) => {
      const index = kept.length === 0 ? 0 : at % kept.length;
      const field = kept[index]?.[0] ?? name;
      if (kind === 'drop') return kept.filter((_pair, each) => each !== index);
      if (kind === 'odd') return kept.map((pair, each) => (each === index ? ([field, value] as const) : pair));
      return [...kept, [kind === 'double' ? field : name, value] as const];
    }, pairs);
  });
}

const change = fc.record({
  kind: fc.constantFrom('drop', 'odd', 'odd', 'odd', 'odd', 'extra', 'double'),
  at: fc.nat(50),
  value: oddValue,
  name: fc.constantFrom(...EXTRA_NAMES),
});

function bodyOf(call: DescribedCall): fc.Arbitrary<string | Buffer> {
  const whole = pairsOf(call).map(asPairs);
  return fc.oneof(
    { weight: 16, arbitrary: whole },
    { weight: 2, arbitrary: oddValue },
    { weight: 1, arbitrary: whole.map(text => text.slice(0, text.length / 2)) },
    { weight: 1, arbitrary: whole.map(text => `[${text}]`) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\0', '{', 'undefined', nested(60_000), '{"a":'.repeat(9000)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)) },
    { weight: 1, arbitrary: whole.map(text => Buffer.from(`\ufeff${text}`, 'utf16le')) },
  );
}

const plain = (json: string): string => {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
};
/** A field of a query; half a character cannot be written in one. */
const inQuery = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString());

/** Fields as a query. */
export const asQuery = (pairs: Pairs): string =>
  pairs.map(([name, json]) => `${inQuery(name)}=${inQuery(plain(json))}`).join('&');

function queryOf(call: DescribedCall): fc.Arbitrary<string> {
  const whole = pairsOf(call).map(asQuery);
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: whole.map(text => `${text}&${text}`) },
    { weight: 1, arbitrary: whole.map(text => text.replaceAll('=', '[a][b]=')) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '%',
        'a=%zz',
        '%00=1',
        '=&=&',
        '__proto__=1',
        'token=%ED%A0%80',
        `${'a=1&'.repeat(2000)}`,
      ),
    },
  );
}

/** The path of a call with its places filled in, mostly as its contract spells it. */
function pathOf({ path, inputs }: DescribedCall): fc.Arbitrary<string> {
  const known = (name: string) => inputs.map(input => String(input[name] ?? 'unknown'));
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fills = places.map(name =>
    fc.oneof(fc.constantFrom(...known(name), 'unknown'), fc.constantFrom('%00', '%zz', '..%2f', 'a'.repeat(300), '')),
  );
  const filled = fc.tuple(...fills).map(values => values.reduce((made, value) => made.replace(/\{\w+\}/, value), path));
  return fc.tuple(filled, fc.nat(60)).map(([made, turn]) => {
    const turns = [
      `${made}/`,
      made.toUpperCase(),
      made.replace('/', '//'),
      `${made};a=1`,
      `${made}%00`,
      `${made}%2f..`,
    ];
    return turns[turn] ?? made;
  });
}

export const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/jsonx;;;=' },
  { 'content-type': '' },
  { 'content-type': 'a'.repeat(500) },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'zstd' },
  { 'content-encoding': 'identity' },
  { 'content-encoding': 'gzip, gzip' },
  { 'content-encoding': '*' },
  { 'content-length': '7' },
  { 'content-length': '99999999999' },
  { 'content-length': '-1' },
  { 'transfer-encoding': 'chunked' },
  { host: '' },
  { host: 'nobody.example' },
  { host: 'localhost:99999' },
  { host: '[::1' },
  { host: 'harbor.localhost' },
  { host: 'app.northgate.localhost' },
  { 'x-site': 'harbor.localhost' },
  { 'x-site': '\\' },
  { 'x-forwarded-for': 'not an address, , ::::' },
  { 'x-forwarded-host': 'a b' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-proto': 'https' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'text/html' },
  { accept: '' },
  { 'accept-encoding': 'zstd, br;q=9, *;q=-1' },
  { 'accept-language': 'x'.repeat(5000) },
  { 'user-agent': '' },
  { 'user-agent': '\u00ff'.repeat(3000) },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'a-key-of-enough-letters' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { expect: '100-continue' },
  { cookie: 'marque_session=%zz; marque_guest=%00; marque_language=xx' },
  { cookie: '__proto__=1; =; ;;; a' },
  { cookie: `marque_guest=${'a'.repeat(43)}` },
  { cookie: `marque_session=${'a'.repeat(6000)}` },
  { authorization: 'Bearer' },
  { authorization: 'Basic Og==' },
  { authorization: `Bearer ${'\u0080'.repeat(60)}` },
];
const oddHeader = fc.constantFrom(...ODD_HEADERS);
const oddMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
const sometimes = <Value>(value: fc.Arbitrary<Value>, none: number) =>
  fc.oneof({ weight: none, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

/** Requests of one call, most of them nearly right. */
export function requestsOf(call: DescribedCall): fc.Arbitrary<Sent> {
  const isPost = call.method === 'POST';
  const body: fc.Arbitrary<string | Buffer | null> = isPost ? bodyOf(call) : sometimes(bodyOf(call), 9);
  const query: fc.Arbitrary<string | null> = isPost ? sometimes(queryOf(call), 15) : queryOf(call);
  return fc
    .record({
      method: sometimes(oddMethod, 20),
      path: pathOf(call),
      query,
      body,
      header: sometimes(oddHeader, 5),
      gzip: fc.nat(60),
    })
    .map(({ method, path, query: params, body: payload, header, gzip }) => ({
      method: method ?? call.method,
      url: params === null ? path : `${path}?${params}`,
      headers: {
        host: 'localhost',
        ...(payload === null ? {} : { 'content-type': 'application/json' }),
        ...(gzip === 0 ? { 'content-encoding': 'gzip' } : {}),
        ...header,
      },
      ...(payload === null ? {} : { payload: gzip === 0 ? gzipSync(payload) : payload }),
    }));
}

const PAGES = [
  '/',
  '/check',
  '/identify',
  '/vehicle/{}',
  '/pricing',
  '/help',
  '/members/login',
  '/members/reset',
  '/members/magic',
  '/members/confirm',
  '/members/profile',
  '/members/sessions',
  '/checkout',
  '/checkout/return',
  '/members/dashboard',
  '/members/dealer',
  '/operator/dealers',
  '/members/orders/{}',
  '/members/subscription',
  '/subscription/{}',
  '/members/report/{}',
  '/members/sticker/{}',
  '/sample-report',
  '/sample-sticker',
  '/verify/{}',
  '/delete-account',
  '/delete-account/{}',
  '/pay/sandbox/{}',
  '/language',
  '/assets/{}',
  '/sites/default/{}',
  '/logos/{}.svg',
  '/logos/classic/{}',
  '/media/{}',
  '/documents/report/{}.pdf',
  '/documents/sticker/{}.pdf',
  '/dev/outbox/{}',
  '/{}',
];
const PARTS = [
  '1HGCM82633A004352',
  '1FTEW1EP5KFA12345',
  'VC57S100001',
  'HELLOWORLD',
  'x',
  'root.js',
  '%00',
  '%zz',
  '%ED%A0%80',
  '..%2f..%2fpackage.json',
  '%2e%2e',
  '..',
  '__proto__',
  '%F0%9F%9A%97',
  'a'.repeat(41),
  'a'.repeat(3000),
  '%20',
  '%0d%0aset-cookie:a=1',
  '%5c',
  '%22%3E%3Cscript%3E',
  '*',
  ':id',
];
const QUERIES = [
  '?',
  '?%',
  '?a=%zz',
  '?lang=xx',
  '?lang=es',
  '?next=//evil.example',
  '?next=%00',
  '?reading=99999999999999999999',
  '?plan=__proto__',
  '?plan=report-1&currency=%00',
  '?plan=report-1&nos=1e9',
  '?number=%00',
  '?number=%ED%A0%80',
  '?number=VC57S100001',
  '?token=%00',
  '?custom_data=%7B%22order_id%22%3A%22%5Cu0000%22%7D',
  '?_routes=root',
  '?_routes=%00',
  '?index',
  '?to=xx&back=%00',
  `?${'a=1&'.repeat(500)}`,
  '?vin=%00',
  '?vin=1HGCM82633A004352',
  '?by=classic',
  '?page=-1',
  '?state=%00',
];

/** Addresses of pages and files, with and without what the browser asks for when it goes from page to page. */
export const pageRequests: fc.Arbitrary<Sent> = fc
  .record({
    method: sometimes(oddMethod, 30),
    page: fc.constantFrom(...PAGES),
    part: fc.constantFrom(...PARTS),
    query: sometimes(fc.constantFrom(...QUERIES), 1),
    isData: fc.nat(3),
    header: sometimes(oddHeader, 6),
  })
  .map(({ method, page, part, query, isData, header }) => ({
    method: method ?? 'GET',
    url: `${page.replace('{}', part)}${isData === 0 ? '.data' : ''}${query ?? ''}`,
    headers: { host: 'localhost', accept: 'text/html', ...header },
  }));
