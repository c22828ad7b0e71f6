import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { CompareBar, CompareTick, useCompareTicks } from './compare-ticks.tsx';

useNetwork();

const VINS = ['A1', 'B2', 'C3', 'D4', 'E5'];

function Ticks() {
  const ticks = useCompareTicks();
  return (
    <>
      <CompareBar ticks={ticks} />
      {VINS.map(vin => (
        <CompareTick key={vin} vin={vin} title={`Car ${vin}`} ticks={ticks} />
      ))}
    </>
  );
}

const box = (vin: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare Car ${vin}` });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' });

it('two to four reports are compared; a fifth cannot be ticked', async () => {
  const { user } = await show(<Ticks />);
  expect(button().disabled).toBe(true);
  for (const vin of VINS.slice(0, 4)) await user.click(box(vin));
  expect([button().disabled, box('E5').disabled]).toEqual([false, true]);
  const form = button().form;
  expect(form && [new URL(form.action).pathname, new FormData(form).getAll('vins')]).toEqual([
    '/members/compare',
    VINS.slice(0, 4),
  ]);
  await user.click(box('A1'));
  expect(box('E5').disabled).toBe(false);
});
