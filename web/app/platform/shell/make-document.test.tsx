import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { MakeDocument } from './make-document.tsx';

useNetwork();
const VIN = '5YJ3E1EA2KF317000';

it('a credit is spent only after the car was confirmed by its number and name', async () => {
  const orders: string[] = [];
  const { user } = await show(
    <MakeDocument
      vin={VIN}
      vehicle="2019 Tesla Model 3"
      hasCredit
      prices="/pricing"
      order={async () => orders.push(VIN)}
      words={{ make: 'Create with 1 credit', choose: 'Plans', preview: 'Preview', other: 'Another' }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Create with 1 credit' }));
  expect(screen.getByRole('dialog').textContent).toContain('2019 Tesla Model 3');
  expect(screen.getByRole('dialog').textContent).toContain(VIN);
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(orders).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create with 1 credit' }));
  await user.click(screen.getByRole('button', { name: 'Yes: Create with 1 credit' }));
  expect(orders).toEqual([VIN]);
});
