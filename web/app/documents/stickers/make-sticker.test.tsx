import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { MakeSticker } from './make-sticker.tsx';

useNetwork();

it('leads who has no credit to the prices of stickers', async () => {
  await show(<MakeSticker vin="124379N500019" vehicle="1969 Chevrolet Camaro" hasCredit={false} label="Create it" />);
  const to = screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href');
  expect(to).toBe('/pricing?for=sticker&vin=124379N500019');
});
