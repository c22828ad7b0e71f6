import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { ValueBars } from './value-bars.tsx';

useNetwork();

it('the bars of prices have a scale in whole steps', async () => {
  const row = { key: 'private', name: 'Private sale', low: 900_000, mid: 1_000_000, high: 1_100_000 };
  await show(<ValueBars rows={[row]} scale={{ min: 800_000, max: 1_200_000 }} />);
  for (const mark of ['$8,000', '$10,000', '$12,000']) expect(screen.getByText(mark)).toBeTruthy();
});
