import type { ReactNode } from 'react';
import { FormError } from '../../../kit/forms/error-message.tsx';
import type { Action } from '../../../kit/forms/use-call.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { Sheet } from '../sheet.tsx';
import * as accountSheetStyles from '../account-sheet.module.css';

interface LinkPressProps<Input> {
  title: ReactNode;
  lead: ReactNode;
  submit: ReactNode;
  /** Uses the link up. */
  action: Action<Input>;
  input: Input;
}

/** The purpose of a mailed link is served at the press of a button only: programs that read mail open links as well. */
export function LinkPress<Input>({ title, lead, submit, action, input }: LinkPressProps<Input>) {
  const hydrated = useHydrated();
  const form = useForm(action, { read: () => input });
  return (
    <Sheet title={title} lead={lead}>
      <form className={accountSheetStyles.accountForm} method="post" onSubmit={form.onSubmit}>
        <FormError form={form} />
        <Button look="main" wide type="submit" busy={form.pending} disabled={!hydrated}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
