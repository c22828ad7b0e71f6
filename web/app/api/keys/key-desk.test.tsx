import {
  type ApiKey,
  changeKeyCall,
  endOldSecretCall,
  makeKeyCall,
  revokeKeyCall,
  rotateKeyCall,
} from '@marque/server/api/keys/contract';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { errorAt, fill, refusal, show, success, useNetwork } from '../../testing/component.tsx';
import DealershipKeysPage from './dealership-keys-page.tsx';
import { KeyDesk } from './key-desk.tsx';

const network = useNetwork();
beforeAll(async () => {
  await loadMessages('en', 'security');
  await loadMessages('en', 'dealers');
});

const SECRET = 'mk_live_0123456789abcdefghijklmnopqrstuv';
const READER = { email: 'demo@marque.example', hasPassword: true };
const KEY: ApiKey = {
  id: 'key_1',
  name: 'Stock sync',
  mode: 'live',
  state: 'active',
  prefix: 'mk_live_',
  tail: '77c2e05a',
  scopes: ['decode', 'orders'],
  per_minute: 60,
  addresses: ['203.0.113.0/28'],
  credits_per_day: null,
  credits_per_month: 20,
  agent_orders_per_day: 3,
  version: '2026-11-28',
  created: '2026-11-01T10:00:00.000Z',
  expires: null,
  last_used: null,
  old: null,
};

let reads = 0;
beforeEach(() => {
  reads = 0;
});
const desk = async (keys: readonly ApiKey[], about: Partial<Parameters<typeof KeyDesk>[0]> = {}) =>
  show(<KeyDesk owner="account" keys={keys} reader={READER} isOpen {...about} />, { loader: () => (reads += 1) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pressed = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
/** Finds what is said in passing where it is read out: on the screen it stands a second time, for some seconds. */
const said = (text: string) => within(screen.getByRole('log')).findByText(text, { exact: false });
const lastSent = () => network.sent.at(-1);

describe('a key', () => {
  it('is made with what was ticked, and its secret is shown once', async () => {
    network.on(makeKeyCall.path, success({ key: KEY, secret: SECRET }));
    const { user } = await desk([]);
    await user.click(button('Create a key'));
    await user.click(pressed('Create test key'));
    const name = screen.getByLabelText('Name');
    expect(errorAt(name)).toBe('Enter a name.');
    expect(network.sent).toEqual([]);
    fill(name, 'Shop');
    await user.click(screen.getByLabelText('Live: real data'));
    await user.click(pressed('Create live key'));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    const { body } = lastSent()!;
    expect(body).toMatchObject({ owner: 'account', name: 'Shop', mode: 'live', per_minute: 60 });
    // What spends, shares or manages is given only where its owner says so.
    const { scopes } = body as { scopes: string[] };
    expect(scopes.filter(scope => ['orders', 'shares', 'webhooks'].includes(scope))).toEqual([]);
    await user.click(pressed('I have saved it'));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('is changed as it stands', async () => {
    network.on(changeKeyCall.path, success({ key: KEY }));
    const { user } = await desk([KEY]);
    await user.click(button('Change Stock sync'));
    fill(screen.getByLabelText('Requests per minute'), '120');
    await user.click(pressed('Save'));
    await said('Key saved');
    expect(lastSent()?.body).toMatchObject({
      key: 'key_1',
      scopes: ['decode', 'orders'],
      per_minute: 120,
      addresses: ['203.0.113.0/28'],
      agent_orders_per_day: 3,
    });
  });

  it('is revoked only after the question, which names it', async () => {
    network.on(
      revokeKeyCall.path,
      refusal('not_found', { message: 'There is no such key.' }, 404),
      success({ key: KEY }),
    );
    const { user } = await desk([KEY]);
    await user.click(button('Revoke Stock sync'));
    expect(screen.getByRole('dialog').textContent).toContain('The key …77c2e05a stops working at once.');
    await user.click(pressed('Keep it'));
    expect([screen.queryByRole('dialog'), network.sent]).toEqual([null, []]);
    await user.click(button('Revoke Stock sync'));
    await user.click(pressed('Revoke key'));
    expect(await said('The key was not revoked')).toBeTruthy();
    const before = reads;
    await user.click(pressed('Revoke key'));
    expect(await said('Stock sync is revoked')).toBeTruthy();
    expect(lastSent()?.body).toEqual({ owner: 'account', key: 'key_1' });
    expect([screen.queryByRole('dialog'), reads > before]).toEqual([null, true]);
  });

  it('is rotated for the hours that were chosen, and its new secret is shown', async () => {
    network.on(rotateKeyCall.path, success({ key: KEY, secret: SECRET }));
    const { user } = await desk([KEY]);
    await user.click(button('Rotate Stock sync'));
    await user.selectOptions(screen.getByLabelText('The old key works for'), '1 more hour');
    await user.click(pressed('Rotate'));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    expect(lastSent()?.body).toEqual({ owner: 'account', key: 'key_1', overlap_hours: 1 });
  });

  it('has its old secret ended', async () => {
    network.on(endOldSecretCall.path, success({ key: KEY }));
    const old = { tail: '0b1d33f2', ends: '2026-11-28T12:00:00.000Z', last_used: null };
    const { user } = await desk([{ ...KEY, old }]);
    expect(screen.getByText('No use of the old key is on record.')).toBeTruthy();
    await user.click(button('End old key now'));
    expect(await said('The old key has ended')).toBeTruthy();
  });

  it('that has ended has nothing that can be done with it', async () => {
    await desk([{ ...KEY, state: 'revoked' }]);
    expect(screen.getByText('Revoked')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Create a key']);
  });
});

describe('the keys of a dealership', () => {
  const DEALERSHIP = {
    id: 'dlr_1',
    name: 'Harbor Point',
    state: 'active',
    role: 'owner',
    permissions: ['manage_keys'],
    rooftops: [],
    color: '',
    time_zone: 'America/New_York',
    locale: 'en',
    billing_name: '',
    billing_email: '',
    since: '2026-01-01T00:00:00.000Z',
  };
  const page = (about: object = {}, dealership: object = {}) => {
    const dealer = { dealership: { ...DEALERSHIP, ...dealership }, dealerships: [DEALERSHIP] };
    const loaderData = { dealer, keys: [KEY], ...READER, confirmed: true, ...about };
    const props = { loaderData } as unknown as Parameters<typeof DealershipKeysPage>[0];
    return show(<DealershipKeysPage {...props} />, { path: '/dealer/keys' });
  };

  it('say what each may spend, and are revoked as the dealership’s', async () => {
    network.on(revokeKeyCall.path, success({ key: KEY }));
    const { user } = await page();
    expect(screen.getByText('20 credits a month')).toBeTruthy();
    await user.click(button('Revoke Stock sync'));
    await user.click(pressed('Revoke key'));
    expect(await said('Stock sync is revoked')).toBeTruthy();
    expect(lastSent()?.body).toEqual({ owner: 'dealership', key: 'key_1' });
  });

  it('stay as they are while it is suspended', async () => {
    await page({}, { state: 'suspended' });
    expect(button('Create a key').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Revoke Stock sync' })).toBeNull();
  });

  it('are not shown to who may not manage them', async () => {
    await page({ keys: null });
    expect(screen.getByText('Owners and managers see the keys')).toBeTruthy();
    expect(screen.queryByText('Stock sync')).toBeNull();
  });
});
