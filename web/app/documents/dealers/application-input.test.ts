import { DealerRegisterInput } from '@marque/server/identity/dealers/contract';
import { describe, expect, it } from 'vitest';
import { digitsOnly, FIELDS, readApplication, sentenceKey } from './application-input.ts';

const FORM = {
  company_name: ' López Motors ',
  dealer_license_no: 'P123456',
  license_state: 'TX',
  license_expiry: '2027-03-31',
  address1: '100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  first: 'Ana',
  last: 'López',
  phone: '5125550147',
  terms: 'on',
};
const NOW = new Date('2026-11-21T12:00:00Z');
const read = (about: Record<string, string> = {}) =>
  readApplication(new Map(Object.entries({ ...FORM, ...about })) as never, NOW);

describe('the form of an application', () => {
  it('asks for every field of the call', () => {
    expect([...FIELDS].toSorted()).toEqual(Object.keys(DealerRegisterInput.shape).toSorted());
  });

  it('leaves empty fields to the call', () => {
    expect(read({ website: '', rooftops: '', inventory_size: '', tax_id: '' })).toMatchObject({
      input: { company_name: 'López Motors', website: '', rooftops: 1, inventory_size: 0, terms: true },
    });
    expect(read()).not.toHaveProperty('input.tax_id', expect.anything());
  });

  it('accepts a website without its scheme and figures with separators', () => {
    expect(read({ website: 'lopez.example', rooftops: '3', inventory_size: '1,250' })).toMatchObject({
      input: { website: 'https://lopez.example', rooftops: 3, inventory_size: 1250 },
    });
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'not an address'],
    ['rooftops', '0'],
    ['inventory_size', 'many'],
    ['license_state', ''],
    ['license_expiry', '2027-02-30'],
    ['license_expiry', '2026-11-20'],
    ['dealer_license_no', '!!'],
    ['zip', 'abc'],
    ['tax_id', 'xx'],
    ['country', 'ZZZ'],
    ['phone', '123'],
    ['terms', ''],
  ])('names %s when it is “%s”', (field, value) => {
    expect(read({ [field]: value })).toEqual({ wrong: [field] });
  });

  it('names every wrong field in the order of the form', () => {
    expect(read({ phone: '', company_name: '', terms: '' })).toEqual({ wrong: ['company_name', 'phone', 'terms'] });
  });

  it('names them at once when the rule depends on the country or the date', () => {
    const bad = { website: 'no address', license_expiry: '2020-01-01', license_state: '', tax_id: '1', zip: 'K1A 0B1' };
    expect(read(bad)).toEqual({ wrong: ['website', 'license_state', 'license_expiry', 'tax_id', 'zip'] });
    expect(read({ country: 'CA', state: 'ON', zip: 'K1A 0B1', tax_id: '123456789RT0001' })).toHaveProperty('input');
    expect(read({ country: 'CA' })).toEqual({ wrong: ['state', 'zip'] });
  });

  it.each([
    ['license_expiry', { license_expiry: '2020-01-01' }, 'license_over'],
    ['license_expiry', {}, 'license_expiry'],
    ['zip', { zip: 'abc', country: 'US' }, 'zipUS'],
    ['zip', { zip: 'abc', country: 'CA' }, 'zipCA'],
    ['zip', { country: 'CA' }, 'zip'],
    ['state', { state: 'TX', country: 'CA' }, 'stateElsewhere'],
    ['tax_id', { tax_id: 'x', country: 'CA' }, 'tax_idCA'],
    ['city', {}, 'city'],
  ] as const)('for %s in %j shows what “%s” says', (field, form, key) => {
    expect(sentenceKey(field, new Map(Object.entries(form)) as never, NOW)).toBe(key);
  });
});

it('keeps a telephone number’s digits only', () => {
  expect(digitsOnly('+1 (512) 555-0147 ext')).toBe('15125550147');
});
