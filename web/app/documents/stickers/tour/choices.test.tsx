import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { Choice } from './steps.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import type { Remedy } from './selection.ts';

useNetwork();

test('a price is in dollars with separators, nothing to pay is Included, and an unknown price is said to be unknown', async () => {
  const choice = (name: string, price: number | null) => (
    <Choice key={name} type="checkbox" group="packages" name={name} price={price} checked={false} onChange={() => {}} />
  );
  await show([choice('Tow package', 119_500), choice('Floor mats', 0), choice('Roof rack', null)]);
  const rows = screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent);
  expect(rows).toEqual(['Tow package $1,195', 'Floor mats Included', 'Roof rack Price not on record']);
});

test('a line says what it adds to the price', async () => {
  await show(
    <Choice type="checkbox" group="a" name="Tow package" adds={119_500} checked={false} onChange={() => {}} />,
  );
  expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe('Tow package +$1,195');
});

test('choices that do not go together are not confirmed: the conflict is named and one click mends it', async () => {
  const taken: unknown[] = [];
  const ordered: unknown[] = [];
  const line = { code: 'P1', name: 'Comfort Package', price: 119_500 } as Remedy['line'];
  const states = { trim: { kind: 'unsure' }, exterior: { kind: 'unsure' }, interior: { kind: 'unsure' } } as const;
  const confirm = { pending: false, input: null, answer: null, error: null, errorText: null };
  const box = (refused: string[]) => (
    <ConfirmBox
      vehicle="2019 Honda CR-V"
      vin="19XFC2F56GE000019"
      states={{ ...states, review: { kind: 'chosen', value: '', count: 1 } }}
      preview={null}
      confirm={{ ...confirm, run: input => ordered.push(input) }}
      cost={1}
      again={false}
      onMissing={() => false}
      isUnsaved={false}
      refused={refused}
      remedies={refused.length > 0 ? [{ kind: 'add', line }] : []}
      onRemedy={remedy => taken.push(remedy)}
    />
  );
  const { user } = await show(box(['Technology Package needs Comfort Package.']));
  const button = screen.getByRole('button', { name: /Confirm/ });
  expect(button.hasAttribute('disabled')).toBe(true);
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Technology Package needs Comfort Package.');
  await user.click(screen.getByRole('button', { name: 'Add Comfort Package ($1,195)' }));
  expect([taken, ordered]).toEqual([[{ kind: 'add', line }], []]);
});
