import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { useState } from 'react';
import { loadMessages } from '../../kit/messages/messages.ts';
import { errorAt, fill, lost, show, useNetwork } from '../../testing/component.tsx';
import TryIt from './try-it.tsx';
import type { ReferenceOperation } from './try-request.ts';

const network = useNetwork();
beforeAll(() => loadMessages('en', 'security'));

const KEY = `mk_test_${'a'.repeat(32)}`;
const field = (name: string, place: 'path' | 'query' | 'header' | 'body', isRequired = false) => {
  return { name, place, type: 'string', isRequired, description: null };
};
const about = { summary: '', description: '', scope: null, answered: [], curl: '', client: '', answer: null };
const VEHICLE: ReferenceOperation = {
  ...about,
  id: 'getVehicle',
  method: 'GET',
  path: '/v1/vehicles/{vin}',
  sent: [field('vin', 'path', true), field('expand', 'query'), field('Marque-Version', 'header')],
  filled: { vin: '1HGCM82633A004352', expand: 'ratings' },
  body: null,
};
const ORDER: ReferenceOperation = {
  ...about,
  id: 'createOrder',
  method: 'POST',
  path: '/v1/orders',
  sent: [field('Idempotency-Key', 'header'), field('kind', 'body', true)],
  filled: {},
  body: '{"kind":"report"}',
};

function Page({ operation }: { operation: ReferenceOperation }) {
  const [value, keep] = useState('');
  return <TryIt operation={operation} testKey={{ value, keep }} />;
}

const keyField = () => screen.getByLabelText('Your test key');
const send = () => screen.getByRole('button', { name: 'Send' });

it('sends the fields with the key, and shows status, headers and answer', async () => {
  const headers = { 'x-request-id': 'req_a', 'ratelimit-remaining': '59', 'marque-version': '2026-11-28' };
  network.on('/v1/vehicles/1HGCM82633A004352?expand=recalls', () => Response.json({ year: 2003 }, { headers }));
  const { user } = await show(<Page operation={VEHICLE} />);
  fill(keyField(), KEY);
  fill(screen.getByLabelText(/expand/), 'recalls');
  await user.click(send());
  const answer = await screen.findByRole('status', { name: 'Answer' });
  for (const part of ['200', 'req_a', '59', '2026-11-28', '"year": 2003']) expect(answer.textContent).toContain(part);
  const [sent] = network.sent;
  expect(sent?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
  expect(sent?.headers.has('marque-version')).toBe(false);
  expect(`${JSON.stringify(localStorage)}${JSON.stringify(sessionStorage)}`).not.toContain(KEY);
});

it('sends a body and what names the request, and shows a refusal as the answer', async () => {
  network.on('/v1/orders', () => Response.json({ reason: 'price_unconfirmed' }, { status: 422 }));
  const { user } = await show(<Page operation={ORDER} />);
  fill(keyField(), KEY);
  fill(screen.getByLabelText(/Idempotency-Key/), 'order-0001');
  await user.click(send());
  expect((await screen.findByRole('status', { name: 'Answer' })).textContent).toContain('price_unconfirmed');
  expect(network.sent[0]?.body).toEqual({ kind: 'report' });
  expect(network.sent[0]?.headers.get('idempotency-key')).toBe('order-0001');
});

it('sends nothing with a live key, without a needed field, or with a body that is no JSON', async () => {
  const { user } = await show(<Page operation={ORDER} />);
  fill(keyField(), `mk_live_${'a'.repeat(32)}`);
  fill(screen.getByLabelText(/Body/), '{');
  await user.click(send());
  expect(errorAt(keyField())).toContain('live key');
  expect(errorAt(screen.getByLabelText(/Body/))).toContain('JSON');
  fill(keyField(), 'secret');
  await user.click(send());
  expect(errorAt(keyField())).toContain('mk_test_');
  expect(network.sent).toEqual([]);
});

it('says when there is no connection', async () => {
  network.on('/v1/vehicles/1HGCM82633A004352?expand=ratings', lost);
  const { user } = await show(<Page operation={VEHICLE} />);
  fill(screen.getByLabelText('vin'), '');
  fill(keyField(), KEY);
  await user.click(send());
  expect(errorAt(screen.getByLabelText('vin'))).toBe('Enter a value.');
  fill(screen.getByLabelText('vin'), '1HGCM82633A004352');
  await user.click(send());
  expect(await screen.findByRole('alert')).toBeTruthy();
});
