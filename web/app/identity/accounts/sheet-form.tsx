import type { ReactNode } from 'react';
import { FormError } from '../../kit/forms/error-message.tsx';
import type { Form } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { classes } from '../../kit/ui/data/tone.ts';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as accountSheetStyles from './account-sheet.module.css';

interface SheetFormProps {
  form: Form;
  submit: ReactNode;
  /** The next step where one cannot get in. */
  wayOut?: ReactNode;
  /** One of several forms of a page: its button is neither the main one nor as wide as the form. */
  small?: boolean;
  className?: string | undefined;
  /** The fields. */
  children?: ReactNode;
  /** Under the button. */
  foot?: ReactNode;
}

/** The form of one small task: what went wrong, its fields, its button. */
export function SheetForm({ form, submit, wayOut, small, className, children, foot }: SheetFormProps) {
  const button = { type: 'submit', busy: form.pending, disabled: !useHydrated(), children: submit } as const;
  return (
    <form
      className={classes(accountSheetStyles.accountForm, className)}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
    >
      <FormError form={form} wayOut={wayOut} />
      {children}
      {small ? (
        <div>
          <Button {...button} />
        </div>
      ) : (
        <Button look="main" wide {...button} />
      )}
      {foot}
    </form>
  );
}
