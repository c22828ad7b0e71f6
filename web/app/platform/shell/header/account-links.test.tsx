import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { AccountLinks, type Member } from './account-links.tsx';

const member: Member = {
  id: 'usr_1',
  wallet: null,
  email: 'sue@example.com',
  operator: true,
  rolesWithheld: false,
  unconfirmed: false,
};
const links = () => screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);

useNetwork();

test('the menu of an operator’s account leads to the console', async () => {
  await show(<AccountLinks member={member} />);
  expect(links().slice(3)).toEqual([['Console', '/operator']]);
});

test('the menu of a member leads to no console', async () => {
  await show(<AccountLinks member={{ ...member, operator: false }} />);
  expect(links()).toHaveLength(3);
});
