import { readFileSync } from 'node:fs';
import type { Sent } from './requests.ts';

const ROUTES = new URL('../../web/app/routes.ts', import.meta.url);

/** In place of a number or a name in the address of a page. */
const GARBAGE = [
  'x',
  'no-vin',
  '0',
  'undefined',
  'a'.repeat(300),
  '%00',
  '..%2f',
  'I0I0I0I0I0I0I0I0I',
  'é汉'.normalize(),
];

/** Every page whose address takes a number or a name, with something else there. */
export function pageSweep(): Sent[] {
  const routes = readFileSync(ROUTES, 'utf8');
  const paths = [...routes.matchAll(/route\('([^']*:[^']*)'/g)].map(([, path = '']) => path);
  return paths.flatMap(path =>
    GARBAGE.map(text => ({
      method: 'GET',
      url: `/${path.replaceAll(/:\w+\??/g, text.startsWith('%') || text.includes('%') ? text : encodeURIComponent(text))}`,
      headers: { host: 'localhost', accept: 'text/html' },
    })),
  );
}
