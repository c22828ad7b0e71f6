import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import { Button } from '../../../kit/ui/action/button.tsx';
import { ConfirmButton } from '../../../kit/ui/action/confirm-button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** At the head of a list whose rows are made by operators. */
export function NewRowButton({ name, onClick }: { name: string; onClick: () => void }) {
  const hydrated = useHydrated();
  const icon = <Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />;
  return (
    <Button look="main" size="small" icon={icon} disabled={!hydrated} onClick={onClick}>
      {name}
    </Button>
  );
}

interface RowActionsProps {
  change: { label: string; short: string; onClick: () => void };
  end: ComponentProps<typeof ConfirmButton>;
}

/** Changes a row of such a list, and ends it after a second press. */
export function RowActions({ change: { label, short, onClick }, end }: RowActionsProps) {
  const hydrated = useHydrated();
  return (
    <span className={ui.flexRow}>
      <Button size="table" disabled={!hydrated} onClick={onClick} aria-label={label}>
        {short}
      </Button>
      <ConfirmButton {...end} />
    </span>
  );
}
