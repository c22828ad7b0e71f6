import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { ChoiceField } from './choice-field.tsx';

useNetwork();

const STATES = [
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'NC', label: 'North Carolina' },
];

/** The field in a form; gives what the form would send. */
async function field(start = '') {
  const heard = vi.fn();
  function Form() {
    const [value, setValue] = useState(start);
    const change = (next: string) => (heard(next), setValue(next));
    return (
      <form aria-label="search">
        <ChoiceField label="State" name="state" choices={STATES} value={value} onChange={change} placeholder="Choose" />
        <button type="button">Next</button>
      </form>
    );
  }
  const { user } = await show(<Form />);
  const input = await waitFor(() => {
    const found = screen.getByRole('combobox', { name: 'State' });
    expect(found.tagName).toBe('INPUT');
    return found as HTMLInputElement;
  });
  const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('state');
  return { user, input, sent, heard };
}

const offered = () => screen.queryAllByRole('option').map(option => option.textContent);

it('offers what goes on from the typed text, and Enter takes the first', async () => {
  const { user, input, sent } = await field();
  await user.type(input, 'co');
  expect(offered()).toEqual(['Colorado']);
  await user.keyboard('{Enter}');
  expect([input.value, sent()]).toEqual(['Colorado', 'CO']);
});

it('takes the code of a choice for it, with the Tab key as well', async () => {
  const { user, input, sent } = await field();
  await user.type(input, 'nc');
  await user.tab();
  expect([input.value, sent()]).toEqual(['North Carolina', 'NC']);
});

it('shows every choice when it is opened, and takes the pressed one', async () => {
  const { user, input, sent } = await field('CO');
  expect(input.value).toBe('Colorado');
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(offered()).toHaveLength(3);
  await user.click(screen.getByRole('option', { name: 'California' }));
  expect([input.value, sent()]).toEqual(['California', 'CA']);
});

it('keeps a text that names no choice', async () => {
  const { user, input, sent, heard } = await field();
  await user.type(input, 'Atlantis');
  expect(offered()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect([input.value, sent()]).toEqual(['Atlantis', 'Atlantis']);
  expect(heard).toHaveBeenLastCalledWith('Atlantis');
});

it('closes with Escape and takes nothing away', async () => {
  const { user, input } = await field('CO');
  await user.click(input);
  await user.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(input.value).toBe('Colorado');
});
