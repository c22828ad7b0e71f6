import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSecrets, secretsFrom } from './secrets.ts';

const stripe = { secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhook_secret: 'whsec_abc123' };
const paypal = {
  client_id: 'client-id-1',
  client_secret: 'client-secret-1',
  webhook_id: 'WH-123',
  environment: 'sandbox',
};

describe('the keys of sites', () => {
  it('are empty without a file', () => {
    const secrets = readSecrets(null);
    expect([secrets.sites(), secrets.stripeOf('default')]).toEqual([[], null]);
  });

  it('belong to one site each', () => {
    const secrets = secretsFrom({ default: { stripe }, harbor: { paypal } });
    expect(secrets.stripeOf('default')).toMatchObject(stripe);
    expect([secrets.stripeOf('harbor'), secrets.payPalOf('default')]).toEqual([null, null]);
    expect(secrets.payPalOf('harbor')).toMatchObject(paypal);
  });

  it('are never printed', () => {
    const secrets = secretsFrom({ default: { stripe, paypal } });
    for (const shown of [JSON.stringify({ secrets }), inspect(secrets, { depth: 9, showHidden: true })]) {
      expect(shown).not.toContain('sk_test');
      expect(shown).not.toContain('client-secret');
    }
  });

  it.each([
    [
      'a publishable key',
      { default: { stripe: { ...stripe, secret_key: 'pk_live_51Habc' } } },
      'default.stripe.secret_key',
    ],
    [
      'a way that can be listened to',
      { default: { stripe: { ...stripe, url: 'http://pay.example' } } },
      'default.stripe.url',
    ],
    ['a misspelled name', { default: { stripe: { ...stripe, webhok: 'whsec_1' } } }, 'unknown webhok'],
    ['half of the keys', { default: { paypal: { client_id: 'client-id-1' } } }, 'default.paypal.client_secret'],
  ])('refuse %s, and name the entry without its value', (_what, file, named) => {
    let output = '';
    try {
      secretsFrom(file);
    } catch (error) {
      output = String(error);
    }
    expect(output).toContain(named);
    expect(output).not.toMatch(/pk_live|whsec_1|client-id-1/);
  });
});
