import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { MembersNav } from './members-nav.tsx';

const names = () => screen.getAllByRole('link').map(link => link.textContent);
const nav = (member: object, path = '/members/dashboard', dealer = false) =>
  show(<MembersNav />, { path, frame: { member, config: { features: { dealer } } } });

useNetwork();

test('an operator sees the way to the console', async () => {
  await nav({ operator: true });
  expect(names()).toEqual(['Documents', 'Profile', 'Security', 'API keys', 'Console']);
  expect(screen.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/operator');
});

test('an operator without the second factor is sent to Security, but not from there', async () => {
  const notice = 'Set up two-step verification to work as an operator';
  await nav({ rolesWithheld: true });
  expect(names()).toEqual(['Documents', 'Profile', 'Security', 'API keys', notice]);
  expect(screen.getByRole('link', { name: notice }).getAttribute('href')).toBe('/members/sessions');
});

test('the page of Security does not send to itself', async () => {
  await nav({ rolesWithheld: true }, '/members/sessions');
  expect(names()).toEqual(['Documents', 'Profile', 'Security', 'API keys']);
});

test('a member of a brand that sells to dealers is led there, and asked to confirm an open address', async () => {
  await nav({ unconfirmed: true, email: 'dana@example.com' }, '/members/dashboard', true);
  expect(names()).toEqual(['Documents', 'Profile', 'Security', 'API keys', 'Dealer']);
  expect(screen.getByText(/dana@example\.com/)).toBeTruthy();
});
