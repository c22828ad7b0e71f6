import { act } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { useHighlight } from './use-highlight.ts';

useNetwork();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // There is no layout: every element counts as shown.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  vi.useRealTimers();
});

function Cards({ vin }: { vin: string | null }) {
  useHighlight(vin);
  return ['A1', 'B2'].map(each => <article key={each} data-vin={each} tabIndex={-1} />);
}
const lit = () => [...document.querySelectorAll<HTMLElement>('[data-lit]')].map(card => card.dataset.vin);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the card of the vehicle has the focus and is lit up for a second', async () => {
  await show(<Cards vin="B2" />);
  await wait(0);
  expect([lit(), (document.activeElement as HTMLElement).dataset.vin]).toEqual([['B2'], 'B2']);
  await wait(999);
  expect(lit()).toEqual(['B2']);
  await wait(1);
  expect(lit()).toEqual([]);
});

test('no card is lit up where none is asked for', async () => {
  await show(<Cards vin={null} />);
  await wait(0);
  expect(lit()).toEqual([]);
});

test('the style sheet of the cards draws what is lit up', () => {
  const styles = readFileSync('web/app/documents/reports/document-card.module.css', 'utf8');
  expect(styles).toContain('.documentCard[data-lit]');
});
