import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import FunnelPage from './funnel-page.tsx';

useNetwork();

it('a step is a share of the one before it only where it is not reached without that', async () => {
  const steps = [
    { step: 'search', count: 4 },
    { step: 'preview', count: 13 },
    { step: 'checkout', count: 13 },
    { step: 'paid', count: 1 },
  ];
  const answer = { period_days: 7, steps, revenue: [], source_cost_usd: null, days: [] };
  const loaderData = { answer };
  await show(<FunnelPage {...({ loaderData } as unknown as ComponentProps<typeof FunnelPage>)} />, {
    frame: { member: { desks: ['funnel'] } },
  });
  const shares = within(screen.getByRole('region', { name: 'From the search to feedback' }))
    .getAllByRole('listitem')
    .map(step => step.lastElementChild?.textContent ?? '');
  expect(shares).toEqual(['', '', '100% of the step before', '8% of the step before']);
});
