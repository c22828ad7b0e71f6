import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { AccountLinks, type Member } from './account-links.tsx';

useNetwork();

test('the menu of an account has the pages that are open to the operator', async () => {
  const member: Member = {
    id: 'usr_1',
    email: 'sue@example.com',
    desks: ['disputes', 'tickets'],
    rolesWithheld: false,
    unconfirmed: false,
    missingTexts: [],
    staleData: [],
  };
  await show(<AccountLinks member={member} />);
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(3)).toEqual([
    ['Disputes', '/operator/disputes'],
    ['Tickets', '/operator/tickets'],
  ]);
});
