import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { BuyBox } from './buy-box.tsx';
import { SourcesNotice } from './sources-notice.tsx';

useNetwork();
const PLAN = {
  id: 'report-1',
  unit: 'vhr',
  name: 'One report',
  price: 2499,
  currency: 'USD',
  quantity: 1,
  features: [],
  not_included: [],
};

it('an outage is told once, above the price, which leads to it', async () => {
  const preview = { vin: '1HGCM82633A004352', kind: 'modern', sources: 'down', on_file: [], offers: { report: true } };
  const about = { preview, plan: PLAN, both: null, has: null, costs: { vhr: 1, sticker: 1 } };
  await show(
    <>
      <SourcesNotice preview={preview as never} reader="visitor" waiting={false} />
      <BuyBox {...(about as unknown as ComponentProps<typeof BuyBox>)} />
    </>,
  );
  expect(screen.getAllByText(/most likely be empty/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'No source is responding' }).getAttribute('href')).toBe('#sources');
});
