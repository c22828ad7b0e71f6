import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import HelpPage from './help-page.tsx';

useNetwork();

it('leads to the form, which takes a question about a payment or signing in as well', async () => {
  const frame = {
    site: { name: 'Test', support_email: 'help@marque.example' },
    settings: {},
    config: { features: {} },
    member: null,
  };
  const loaderData = { place: null, video: null, seller: null };
  await show(<HelpPage {...({ loaderData } as unknown as Parameters<typeof HelpPage>[0])} />, { frame });
  expect(screen.getByText(/a payment, signing in or anything else/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support');
});
