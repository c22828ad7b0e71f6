import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { show, useNetwork } from '../../testing/component.tsx';
import ModelPage from './model-page.tsx';

useNetwork();
beforeAll(() => loadMessages('en', 'public').then(() => {}));

const honda = { name: 'Honda', slug: 'honda' };
const page = (more: object) => ({
  make: honda,
  model: { name: 'Civic', slug: 'civic' },
  years: [
    { year: 2016, campaigns: 3 },
    { year: 2015, campaigns: null },
  ],
  recalls_as_of: '2026-11-20',
  words: null,
  check: null,
  ...more,
});
const shown = (more: object) =>
  show(<ModelPage {...({ loaderData: page(more) } as unknown as ComponentProps<typeof ModelPage>)} />);

it('where only an extract of the recall file is loaded, a year it lacks is not known', async () => {
  await shown({ recalls_whole: false });
  expect(screen.getByText('Not known')).toBeTruthy();
  expect(screen.queryByText('None on file')).toBeNull();
  expect(screen.getByText(/an extract of NHTSA’s recall file/)).toBeTruthy();
});

it('in the whole file it has none on file', async () => {
  await shown({ recalls_whole: true });
  expect(screen.getByText('None on file')).toBeTruthy();
});
