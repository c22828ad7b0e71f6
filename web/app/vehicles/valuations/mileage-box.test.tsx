import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { refusal, show, success, useNetwork } from '../../testing/component.tsx';
import { MileageBox } from './mileage-box.tsx';

const network = useNetwork();
beforeAll(async () => {
  await Promise.all([loadMessages('en', 'public'), loadMessages('en', 'recalls')]);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const range = { low: 400_000, mid: 500_000, high: 600_000 };
const value = (miles: number, demo = false, more = {}) =>
  success({
    vin: 'V',
    mileage: miles,
    valued_at: miles,
    currency: 'USD',
    as_of: '2026-06-15',
    values: { trade_in: range, private_party: null, retail: range },
    sample: { count: 42, certainty: 88, period: ['2026-03-17', '2026-06-15'] },
    adjustments: { mileage: 0, history: 0, condition: 0, known_damage: 0 },
    basis: 'vin',
    source: demo ? 'sandbox' : 'VinAudit',
    demo,
    questions_left: 3,
    ...more,
  });
/** Types letter by letter, and pauses. */
async function type(text: string): Promise<void> {
  for (let end = 1; end <= text.length; end++)
    fireEvent.change(screen.getByLabelText('Mileage'), { target: { value: text.slice(0, end) } });
  await pause();
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(480));

it('asks once for what is typed, after a pause, and shows sample, days, source and what is left', async () => {
  network.on('/api/firefly', value(45_000));
  await show(<MileageBox vin="V" />);
  await type('45,000');
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: 'V', mileage: 45_000 }]);
  const text = document.body.textContent;
  expect(text).toContain('Market value at 45,000 miles');
  expect(text).toMatch(/From 42 sales of comparable vehicles, Mar 17, 2026 to Jun 15, 2026\. Confidence 88 of 100\./);
  expect(text).toContain('Source: VinAudit');
  expect(text).toContain('You have 3 more free values today.');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('says of an estimate that a model made it, from which prices and how far off it is', async () => {
  const error = { method: 'leave_one_out', median_percent: 5.6 };
  network.on('/api/firefly', value(45_000, false, { basis: 'estimate', source: 'own-records', error }));
  await show(<MileageBox vin="V" />);
  await type('45,000');
  const text = document.body.textContent;
  expect(text).toContain(
    'An estimate by a model, not an appraisal, of Jun 15, 2026. It is based on 42 asking and sale prices',
  );
  expect(text).toContain('half of its estimates were off by 5.6% or less, and 88 of 100 by 15% or less.');
  expect(text).not.toContain('own-records');
});

it('takes kilometers in a report that is in kilometers, and answers in them', async () => {
  network.on('/api/firefly', value(47_000));
  await show(<MileageBox vin="V" units="km" />);
  await type('75,000');
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: 'V', mileage: 46_603 }]);
  expect(document.body.textContent).toContain('In kilometers');
  expect(document.body.textContent).toContain('Market value at 75,600 kilometers');
});

it('names no source of invented values', async () => {
  network.on('/api/firefly', value(45_000, true));
  await show(<MileageBox vin="V" />);
  await type('45,000');
  expect(document.body.textContent).toContain('Demonstration data');
  expect(document.body.textContent).not.toContain('sandbox');
});

it('says at the field what is wrong and asks nobody', async () => {
  await show(<MileageBox vin="V" />);
  await type('45k');
  expect(network.sent).toEqual([]);
  expect(document.body.textContent).toContain('Enter the mileage as a whole number from 0 to 1,000,000.');
});

it('shows why there is no value, and asks again on request', async () => {
  const message = 'The source of market values did not answer.';
  network.on('/api/firefly', refusal('valuation_down', { message }, 502), value(45_000));
  await show(<MileageBox vin="V" />);
  await type('45000');
  expect(document.body.textContent).toContain(message);
  fireEvent.click(screen.getByText('Show the value'));
  await pause();
  expect(document.body.textContent).toContain('Market value at 45,000 miles');
});
