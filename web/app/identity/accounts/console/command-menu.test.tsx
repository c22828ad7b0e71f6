import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { CommandMenu } from './command-menu.tsx';

const network = useNetwork();

const FRAME = { brand: 'default', brands: [{ id: 'default', name: 'Marque' }], may: ['manage_sites'] } as const;
/** What the search shows for a text, once it has answered. */
async function found(text: string): Promise<(string | null)[]> {
  const { user } = await show(<CommandMenu frame={{ ...FRAME, brands: [...FRAME.brands], may: [...FRAME.may] }} />);
  await user.click(screen.getByRole('button', { name: /Search/ }));
  await user.type(screen.getByRole('combobox', { name: 'Search' }), text);
  await screen.findAllByRole('option');
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test('finds a setting by its name and says where it is', async () => {
  network.on('/api/operator/search?q=statement', success({ hits: [] }));
  expect(await found('statement')).toEqual(['Name on card statementsBrandSetting']);
});

test('tells an account that only claims an address from its owner’s', async () => {
  const hit = { title: 'ann@example.com', about: '' };
  const hits = [
    { ...hit, kind: 'person', id: 'usr_1' },
    { ...hit, kind: 'person_unconfirmed', id: 'usr_2' },
  ];
  network.on('/api/operator/search?q=ann%40', success({ hits }));
  expect(await found('ann@')).toEqual(['ann@example.comPerson', 'ann@example.comPerson, address not confirmed']);
});
