import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { LooseTrouble } from '../forms/account-fields.tsx';
import { Sheet } from '../sheet.tsx';
import { useSubmit } from '../forms/use-submit.ts';

interface LinkPressProps {
  title: ReactNode;
  lead: ReactNode;
  submit: ReactNode;
  /** Uses the link up. */
  use: () => Promise<void>;
  staysBusy?: boolean;
}

/** What a mailed link is for happens at the press of a button only: programs that read mail open links as well. */
export function LinkPress({ title, lead, submit, use, staysBusy }: LinkPressProps) {
  const hydrated = useHydrated();
  const sending = useSubmit({ staysBusy: staysBusy ?? false });
  return (
    <Sheet title={title} lead={lead}>
      <form className="acct" method="post" onSubmit={sending.submit(use)}>
        <LooseTrouble sending={sending} />
        <Button look="main" wide type="submit" busy={sending.busy} disabled={!hydrated}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
