import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/action/button.tsx';
import type { Form } from './use-form.ts';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './dialog-form.module.css';

interface DialogFormProps {
  form: Form;
  /** The word on the button that sends it, and on the one that does not. */
  action: string;
  cancel: string;
  look?: ButtonLook;
  onCancel: () => void;
  children?: ReactNode;
}

/** The form of a dialog: its fields, then send or cancel. */
export function DialogForm({ form, action, cancel, look = 'main', onCancel, children }: DialogFormProps) {
  return (
    <form className={styles.dialogForm} noValidate onSubmit={form.onSubmit}>
      {children}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look={look} type="submit" busy={form.pending}>
          {action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
