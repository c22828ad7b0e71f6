import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { SheetFiles } from './ready-sticker.tsx';

useNetwork();

const link = () => screen.getByRole('link', { hidden: true }).getAttribute('href');
const choose = (name: string) => screen.getByRole('combobox', { name, hidden: true });

it('asks for the sheet as a file of another kind, on another paper, held another way', async () => {
  const { user } = await show(<SheetFiles pdf="/documents/sticker/stk_1.pdf" upright={false} />);
  expect(link()).toBe('/documents/sticker/stk_1.png?paper=letter&orientation=landscape');
  expect(screen.getByText('1,650 × 1,275 pixels')).toBeTruthy();
  await user.selectOptions(choose('Paper'), 'full');
  await user.selectOptions(choose('Layout'), 'portrait');
  expect(screen.getByText('1,650 × 2,100 pixels')).toBeTruthy();
  await user.selectOptions(choose('File'), 'pdf');
  expect(link()).toBe('/documents/sticker/stk_1.pdf?paper=full&orientation=portrait');
  expect(screen.queryByText(/pixels/)).toBeNull();
});

it('asks for a period sheet upright first', async () => {
  await show(<SheetFiles pdf="/documents/sticker/stk_1.pdf" upright />);
  expect(link()).toBe('/documents/sticker/stk_1.png?paper=letter&orientation=portrait');
  expect(choose('Layout')).toHaveProperty('value', 'portrait');
});
