import { useState } from 'react';
import { useHydrated } from '../waiting/use-hydrated.ts';
import { Button } from './button.tsx';

/** A label that is read aloud with the name of its row, and a short one that is shown. */
interface Words {
  label: string;
  short: string;
}

interface ConfirmButtonProps {
  first: Words;
  /** Once it is pressed: asks whether one is sure. */
  sure: Words;
  busy: boolean;
  onConfirm: () => void;
}

/** A button in a table that is pressed twice: the first press asks, and leaving it takes that back. */
export function ConfirmButton({ first, sure, busy, onConfirm }: ConfirmButtonProps) {
  const hydrated = useHydrated();
  const [asked, ask] = useState(false);
  const { label, short } = asked ? sure : first;
  return (
    <Button
      size="table"
      look={asked ? 'danger' : 'second'}
      disabled={!hydrated}
      busy={busy}
      onClick={() => (asked ? onConfirm() : ask(true))}
      onBlur={() => ask(false)}
      aria-label={label}
    >
      {short}
    </Button>
  );
}
