import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { Choice } from './choices.tsx';

useNetwork();

test('a price is in dollars with separators, nothing to pay is Included, and an unknown price is said to be unknown', async () => {
  const choice = (name: string, price: number | null) => (
    <Choice key={name} type="checkbox" group="packages" name={name} price={price} checked={false} onChange={() => {}} />
  );
  await show([choice('Tow package', 119_500), choice('Floor mats', 0), choice('Roof rack', null)]);
  const rows = screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent);
  expect(rows).toEqual(['Tow package $1,195', 'Floor mats Included', 'Roof rack Price not on record']);
});
