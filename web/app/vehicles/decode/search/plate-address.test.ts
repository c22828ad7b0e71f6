import { expect, it } from 'vitest';
import type { MarqueContext } from '../../../context.ts';
import { withPlate } from './plate-address.ts';

const sealed = (search: object) => Buffer.from(JSON.stringify(search)).toString('base64url');
const marque = {
  app: {
    plates: {
      seal: sealed,
      unseal: (text: string) => (text === 'broken' ? null : JSON.parse(Buffer.from(text, 'base64url').toString())),
    },
  },
} as unknown as MarqueContext;
const read = (path: string) => withPlate(marque, new URL(path, 'http://test'));

/** Where an address leads. */
function ledTo(path: string): string {
  try {
    read(path);
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('location') ?? '';
  }
  return '';
}

it.each(['/', '/check', '/recall-check'])('the plate does not stay in the address of %s, and a reload has it', page => {
  const to = ledTo(`${page}?by=plate&plate=abc-1234&state=CA&lang=es`);
  expect(to).toContain(`${page}?by=plate&lang=es&search=`);
  expect(to).not.toMatch(/abc|1234|state/i);
  expect(Object.fromEntries(read(to))).toEqual({ by: 'plate', lang: 'es', plate: 'abc-1234', state: 'CA' });
});

it.each(['/?by=plate', '/check?by=plate&plate=&state=CA', '/check?vin=1HGCM82633A004352'])(
  'leaves %s as it is',
  path => {
    expect(`${read(path)}`).toBe(path.split('?')[1]);
  },
);

it('a seal of another server is an empty search', () => {
  expect(`${read('/check?by=plate&search=broken')}`).toBe('by=plate');
});
