import { asQuery, ODD_HEADERS, type DescribedCall, type Pairs, type Sent } from './requests.ts';
import { asPairs, nested, ODD_VALUES } from './values.ts';

const BODIES = [
  '',
  ' ',
  '\0',
  'null',
  'true',
  '0',
  '""',
  '"\\u0000"',
  '[]',
  '{}',
  '{"":0}',
  '{"__proto__":{}}',
  nested(10_000),
];

/**
 * Requests tried on every call, whatever the seed: each field left out and with each odd value, each odd body and each odd header. All else
 * in a request is as the call takes it.
 */
export function sweepOf(call: DescribedCall): Sent[] {
  const { method, shapes, inputs } = call;
  const taken = Object.assign({}, ...inputs) as Record<string, unknown>;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(taken[name] ?? 'unknown'));
  const good: Pairs = Object.entries(taken).map(([name, value]) => [name, JSON.stringify(value)]);
  const fields = [...new Set(shapes.flatMap(shape => Object.keys(shape)))];
  const changed = fields.flatMap(field => {
    const others = good.filter(([name]) => name !== field);
    return [others, ...ODD_VALUES.map((value): Pairs => [...others, [field, value]])];
  });
  const send = (pairs: Pairs, headers: Record<string, string> = {}): Sent => sent(call, path, pairs, headers);
  const bodies = method === 'GET' ? [] : BODIES.map(payload => ({ ...send(good), payload }));
  return [...changed.map(pairs => send(pairs)), ...bodies, ...ODD_HEADERS.map(headers => send(good, headers))];
}

function sent({ method }: DescribedCall, path: string, pairs: Pairs, headers: Record<string, string>): Sent {
  if (method === 'GET') return { method, url: `${path}?${asQuery(pairs)}`, headers: { host: 'localhost', ...headers } };
  const own = { host: 'localhost', 'content-type': 'application/json', ...headers };
  return { method, url: path, headers: own, payload: asPairs(pairs) };
}
