import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { Tabs } from './tabs.tsx';

useNetwork();

test('a tab says how much it holds, with separators', async () => {
  await show(<Tabs label="Sections" tabs={[{ id: 'searches', label: 'Searches', count: 12_345, panel: null }]} />);
  expect(screen.getByRole('tab').textContent).toBe('Searches12,345');
});
