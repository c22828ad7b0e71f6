import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../data/tone.ts';
import * as ui from '../page/primitives.module.css';
import * as styles from './field.module.css';

export interface FieldAbout {
  label: ReactNode;
  hint?: ReactNode;
  /** The error and the way to mend it; said as soon as it appears. */
  error?: ReactNode;
  /** Wrong for a reason that is said elsewhere, e.g. above the form. */
  invalid?: boolean | undefined;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint below, error under the hint; gives the control the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  invalid,
  children,
}: FieldAbout & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {hint && (
        <p className={styles.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error of one field; the box stays in the page so that a screen reader hears it fill. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className={styles.fieldError}>
          <OctagonAlert className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldAbout & Omit<ComponentProps<'input'>, 'id'> & { after?: ReactNode };

/** One line of text. `after` is a control at its right end, e.g. "show password". */
export function TextField({ label, hint, error, invalid, after, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {ids => (
        <span className={classes(after ? styles.inputWithButton : undefined)}>
          <input {...input} {...ids} className={classes(styles.textInput, className)} />
          {after}
        </span>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldAbout & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text. */
export function TextAreaField({ label, hint, error, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {ids => <textarea {...area} {...ids} className={classes(styles.textInput, className)} />}
    </Field>
  );
}
