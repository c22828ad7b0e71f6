import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { walletOf } from './chosen-cookie.ts';

const asked = (url: string, marque_wallet = 'dlr_1') =>
  walletOf({ url, cookies: { marque_wallet } } as unknown as FastifyRequest);

it.each(['/checkout?plan=report-5', '/pricing', '/members/report/1HGCM82633A004352', '/documents/report/rep_1.pdf'])(
  'is the wallet of the dealership at %s',
  url => expect(asked(url)).toBe('dlr_1'),
);

it.each(['/dealer/inventory', '/documents/lot/lot_1.zip', '/documents/lot/lot_1/stickers.pdf', '/members/security'])(
  'is no wallet at %s, where a person acts as themselves',
  url => expect(asked(url)).toBeNull(),
);

it('is no wallet where the cookie names none', () => {
  expect(asked('/pricing', '../other')).toBeNull();
});
