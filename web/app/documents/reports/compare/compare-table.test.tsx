import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import type { Compared } from './compare-rows.ts';
import { vinsOf } from './compared.ts';
import { CompareTable } from './compare-table.tsx';

useNetwork();

type TileState = Compared['tiles'][number]['state'];

const compared = (vin: string, accidents: TileState): Compared => ({
  vehicle: { year: 2003, make: 'Honda', model: 'Accord', trim: '', vin, given: null, body: null },
  document: { id: 'MQR-1', version: 1, created: '2026-11-20', time: '14:32 UTC', verify_url: '' },
  units: 'mi',
  verdict: { level: 'nothing', answered: 9, of: 9, reasons: [] },
  tiles: [
    { key: 'accidents', state: accidents, value: null },
    { key: 'theft', state: 'none_reported', value: null },
  ],
  odometer: null,
  value: null,
  heads: [],
  service: [],
});
const two = [compared('1HGCM82633A004352', 'none_reported'), compared('5YJ3E1EA2KF317000', 'unavailable')];

describe('vehicles side by side', () => {
  it('have a column each, with a link to the report', async () => {
    await show(<CompareTable documents={two} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/members/report/1HGCM82633A004352',
      '/members/report/5YJ3E1EA2KF317000',
    ]);
  });

  it('are marked in words where they differ, and show only that when it is asked for', async () => {
    const { user } = await show(<CompareTable documents={two} />);
    const row = screen.getByRole('row', { name: /^Accidents/ });
    expect(within(row).getByText('Different')).toBeTruthy();
    expect(within(row).getByText('No answer')).toBeTruthy();
    const theft = () => screen.queryByRole('row', { name: /^Theft/ });
    expect(within(theft() as HTMLElement).queryByText('Different')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^Only what differs/ }));
    expect(theft()).toBeNull();
    expect(screen.getByRole('row', { name: /^Accidents/ })).toBeTruthy();
  });

  it('are not marked where only a day or a figure differs', async () => {
    const [first, second] = two as [Compared, Compared];
    const later = { ...second, document: { ...second.document, created: '2026-11-22' }, tiles: first.tiles };
    await show(<CompareTable documents={[first, later]} />);
    expect(screen.queryByText('Different')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^Only what differs/ })).toBeTruthy();
  });

  it('of which there is one only need no mark', async () => {
    await show(<CompareTable documents={two.slice(0, 1)} />);
    expect(screen.queryByText('Different')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it.each([
  ['vins=a,b', ['A', 'B']],
  ['vins=A&vins=B&vins=a', ['A', 'B']],
  ['vins=%20a%20,,', ['A']],
  [`vins=${'x'.repeat(41)}`, []],
  ['', []],
])('the address ?%s names %j', (search, vins) => expect(vinsOf(new URLSearchParams(search))).toEqual(vins));
