import type { ReactNode } from 'react';
import type { Action } from '../../../kit/forms/use-call.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { SheetForm } from '../sheet-form.tsx';
import { Sheet } from '../sheet.tsx';

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
  const form = useForm(action, { read: () => input });
  return (
    <Sheet title={title} lead={lead}>
      <SheetForm form={form} submit={submit} />
    </Sheet>
  );
}
