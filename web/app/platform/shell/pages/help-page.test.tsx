import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import english from '../../../../../messages/en/legal.json' with { type: 'json' };
import spanish from '../../../../../messages/es/legal.json' with { type: 'json' };
import { show, useNetwork } from '../../../testing/component.tsx';
import HelpPage from './help-page.tsx';

useNetwork();
const frame = {
  site: { name: 'Test', support_email: 'help@marque.example' },
  settings: {},
  config: { features: {} },
  member: null,
};

it('leads to the form, which takes a question about a payment or signing in as well', async () => {
  const loaderData = { place: null, video: null, seller: null };
  await show(<HelpPage {...({ loaderData } as unknown as Parameters<typeof HelpPage>[0])} />, { frame });
  expect(screen.getByText(/a payment, signing in or anything else/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support');
});

it('embeds the film of a brand, and says nothing of what it shows', async () => {
  const loaderData = { place: '', video: 'abcdefghijk', seller: null };
  await show(<HelpPage {...({ loaderData } as unknown as Parameters<typeof HelpPage>[0])} />, { frame });
  expect(screen.getByRole('region', { name: 'A film to watch' })).toBeTruthy();
  for (const { help } of [english, spanish])
    expect(`${help.film} ${help.film_title}`).not.toMatch(/works|funciona|explains|explica/i);
});
