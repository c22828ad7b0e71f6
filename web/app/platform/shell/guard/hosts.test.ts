import { describe, expect, it } from 'vitest';
import { otherHost } from './hosts.ts';

const two = { domain: 'brand.example', app_host: 'app.brand.example' };
const from = (address: string, hosts = two) => otherHost(new URL(address), hosts);

describe('the host of a page', () => {
  it.each([
    ['https://brand.example/members/dashboard?vin=x#y', 'https://app.brand.example/members/dashboard?vin=x#y'],
    ['https://brand.example/login', 'https://app.brand.example/login'],
    ['https://brand.example/members/reset?token=t', 'https://app.brand.example/members/reset?token=t'],
    ['https://brand.example/members/delete-account', 'https://app.brand.example/members/delete-account'],
    ['https://brand.example/checkout/return?custom_data=x', 'https://app.brand.example/checkout/return?custom_data=x'],
    ['http://brand.example:3000/pay/sandbox/p', 'http://app.brand.example:3000/pay/sandbox/p'],
    ['https://app.brand.example/pricing', 'https://brand.example/pricing'],
    ['https://app.brand.example/vehicle/x', 'https://brand.example/vehicle/x'],
    ['https://www.brand.example/members', 'https://app.brand.example/members'],
  ])('%s is served at %s', (request, wanted) => expect(from(request)).toBe(wanted));

  it.each([
    'https://brand.example/pricing',
    'https://www.brand.example/pricing',
    'https://app.brand.example/members/login',
    'https://app.brand.example/checkout',
    'https://app.brand.example/',
    'https://brand.example/',
    'https://brand.example/language?to=es',
    'https://app.brand.example/language?to=es',
    'https://app.brand.example/delete-account',
    'https://brand.example/delete-account',
    'https://brand.example/checkouts',
  ])('%s stays on its host', request => expect(from(request)).toBeNull());

  it('is always the same for a brand without an app host', () => {
    const one = { domain: 'brand.example', app_host: 'brand.example' };
    for (const path of ['/members/login', '/pricing', '/checkout']) {
      expect(from(`https://brand.example${path}`, one)).toBeNull();
      expect(from(`https://other.example${path}`, one)).toBeNull();
    }
  });

  it('is found in one step', () => {
    for (const path of ['/members/x', '/pricing', '/checkout', '/', '/help', '/nowhere', '/login']) {
      for (const host of [two.domain, two.app_host]) {
        const there = from(`https://${host}${path}`);
        if (there) expect(from(there)).toBeNull();
      }
    }
  });
});
