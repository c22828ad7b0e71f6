import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { boxIn } from '../revision/box-fields.tsx';
import { DealerStep } from './dealer-step.tsx';
import { boxFields } from './typed-box.ts';

useNetwork();

test('the dealer’s box is filled in before the first order, and is what is sent with it', async () => {
  const kept: unknown[] = [];
  const { user } = await show(<DealerStep box={null} keep={box => kept.push(box)} error={null} />);
  await user.type(screen.getByRole('textbox', { name: /^Asking price/ }), '24,995');
  await user.type(screen.getByRole('textbox', { name: 'Item 1' }), 'Door guards');
  const fields = boxFields();
  expect(fields && boxIn(fields)).toEqual({
    asking: '24,995',
    stock: '',
    addendum: [{ name: 'Door guards', price: '' }],
  });
  await user.tab();
  expect(kept.at(-1)).toEqual(fields && boxIn(fields));
  const before = kept.length;
  await user.tab({ shift: true });
  expect(kept).toHaveLength(before);
  expect(screen.getByText(/the live preview does not show it/)).toBeTruthy();
});
