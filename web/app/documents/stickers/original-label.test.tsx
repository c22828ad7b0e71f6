import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { OriginalLabelCard } from './original-label.tsx';

useNetwork();

const VIN = '1FTEW1EP8KFA00019';
const label = {
  source: 'Ford Motor Company',
  terms: null,
  sha256: 'ab'.repeat(32),
  bytes: 182_400,
  pdf: `/documents/original/${VIN}.pdf`,
  fetched: '2026-11-20T12:00:00.000Z',
};

test('says whose label it is and that we did not make it, with its source, day and size, and hands it over free', async () => {
  await show(<OriginalLabelCard vin={VIN} label={label} />);
  expect(screen.getByText(/The maker’s own label/, { selector: 'p' }).textContent).toContain('We did not create it');
  const facts = screen.getAllByRole('definition').map(fact => fact.textContent);
  expect(facts).toEqual([
    'Ford Motor Company',
    'The source states no terms of its own.',
    'November 20, 2026',
    'PDF, 182 kB',
    'Free. No credit needed.',
  ]);
  expect(screen.getByRole('link', { name: 'Download the label' }).getAttribute('href')).toBe(label.pdf);
  const ours = screen.getByRole('link', { name: 'Create our sticker' });
  expect(ours.getAttribute('href')).toBe(`/members/sticker/${VIN}/choose`);
});

test('names the terms of a service of several makers', async () => {
  const terms = 'https://labels.example/terms';
  await show(<OriginalLabelCard vin={VIN} label={{ ...label, source: 'labels.example', terms }} />);
  expect(screen.getByRole('link', { name: 'Terms of the source' }).getAttribute('href')).toBe(terms);
});
