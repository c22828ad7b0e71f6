import { apiRequestCall, apiRequestsCall, replayRequestCall } from '@marque/server/api/request-log/contract';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { refusal, show, success, useNetwork } from '../../testing/component.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';

const network = useNetwork();
beforeAll(() => loadMessages('en', 'security'));

const KEYS = [
  { id: 'key_test', name: 'Stock sync', mode: 'test', tail: '77c2e05a' },
  { id: 'key_live', name: 'Shop', mode: 'live', tail: '0b1d33f2' },
] as const;
const ENTRY = {
  id: 'req_1',
  key: 'key_test',
  operation: 'getVehicle',
  method: 'GET',
  path: '/v1/vehicles/…4352',
  status: 200,
  ms: 12,
  bytes: 640,
  request_id: 'req_a',
  created: '2026-11-28T10:00:00.000Z',
};
const DETAIL = `${apiRequestCall.path}?owner=dealership&id=req_1`;
const detail = (about: object = {}) =>
  success({ entry: ENTRY, body: null, answer: '{"year":2003}', replayable: 'yes', ...about });

const table = (next: string | null = null) =>
  show(
    <RequestTable
      owner="dealership"
      first={{ requests: [ENTRY], next }}
      asked={{ outcome: 'answered' }}
      keys={KEYS}
      isFiltered
    />,
  );

describe('the filters of the log', () => {
  it('show what was asked, and stand in the address', async () => {
    const operations = [{ id: 'getVehicle', name: 'GET /v1/vehicles/{vin}' }];
    const { user, router } = await show(
      <RequestFilters page="/developers/requests" asked={{ key: 'key_live' }} keys={KEYS} operations={operations} />,
    );
    const key = screen.getByLabelText<HTMLSelectElement>('Key');
    expect(key.selectedOptions[0]?.textContent).toBe('Shop …0b1d33f2');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/developers/requests');
    await user.selectOptions(screen.getByLabelText('Operation'), 'getVehicle');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'failed');
    await user.click(screen.getByRole('button'));
    expect(router.state.location.pathname).toBe('/developers/requests');
    expect(router.state.location.search).toBe('?key=key_live&operation=getVehicle&outcome=failed');
  });

  it('are asked for again with the next page', async () => {
    network.on(
      `${apiRequestsCall.path}?outcome=answered&owner=dealership&after=more`,
      success({ requests: [{ ...ENTRY, id: 'req_2', path: '/v1/key' }], next: null }),
    );
    const { user } = await table('more');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('GET /v1/key')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a request', () => {
  async function opened() {
    const { user } = await table();
    await user.click(screen.getByRole('button', { name: /^Details of/ }));
    await screen.findByText('Stock sync, test', { selector: 'dd' });
    return user;
  }

  it('of a test key is sent again, and both answers stand side by side', async () => {
    network.on(DETAIL, detail());
    network.on(
      replayRequestCall.path,
      success({ replayed: { status: 404, request_id: 'req_b', answer: '{"reason":"not_found"}' } }),
      refusal('key_ended', { message: 'This key has ended.' }, 409),
    );
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const now = await screen.findByRole('region', { name: 'Answer now' });
    expect(now.textContent).toContain('404');
    expect(now.textContent).toContain('not_found');
    expect(within(screen.getByRole('region', { name: 'Answer then' })).getByText(/2003/)).toBeTruthy();
    expect(screen.getByText('The answers differ.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send once more' }));
    expect(await screen.findByText('This key has ended.')).toBeTruthy();
  });

  it.each([
    ['live', /could buy something/],
    ['ended', /has ended/],
    ['not_kept', /not kept whole/],
  ])('that is %s says why it is not sent again', async (replayable, words) => {
    network.on(DETAIL, detail({ replayable }));
    await opened();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});
