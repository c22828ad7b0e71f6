import type { Plan } from '@marque/server/money/plans/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { SubscriptionCard } from './plan-cards.tsx';

useNetwork();
const MONTHLY = {
  id: 'report-month-10',
  name: 'Ten a month',
  kind: 'subscription',
  unit: 'vhr',
  period: 'month',
  quantity: 10,
  price: 5990,
  per_unit: 599,
  currency: 'USD',
  features: [],
} as unknown as Plan;

const card = (plan: Plan) =>
  show(<SubscriptionCard plan={plan} about="report" plans={[plan]} chosen={null} onChoose={() => {}} />);

it('has the price of a month as its headline; what one document then costs stands below', async () => {
  await card(MONTHLY);
  const label = screen.getByRole('radio').closest('label')?.textContent ?? '';
  expect(screen.getByText('$59.90').tagName).toBe('B');
  expect(label).toContain('$59.90 a month');
  expect(label).toContain('$5.99');
  expect(label.indexOf('$5.99')).toBeGreaterThan(label.indexOf('$59.90 a month'));
});
