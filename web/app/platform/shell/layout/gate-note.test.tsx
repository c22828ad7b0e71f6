import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import es from '../../../../../messages/es/shell.json' with { type: 'json' };
import { show, useNetwork } from '../../../testing/component.tsx';
import { GateNote } from './gate-note.tsx';

useNetwork();

it('says before the click that buying is behind a gate', async () => {
  await show(<GateNote />, { frame: { gated: true } });
  expect(screen.getByRole('heading', { name: 'Buying is open to invited partners' })).toBeTruthy();
  expect(screen.getByText(/asks for the access details you were given/)).toBeTruthy();
  expect(es.gate.title).toBe('La compra está abierta solo a socios invitados');
});

it('says nothing to who has passed it, and where there is none', async () => {
  await show(<GateNote />, { frame: { gated: false } });
  expect(screen.queryByText(/invited/)).toBeNull();
});
