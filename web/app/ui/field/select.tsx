import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldAbout } from './field.tsx';

type SelectFieldProps = FieldAbout & Omit<ComponentProps<'select'>, 'id'>;

/** The browser's own list, dressed; put `option` elements into it. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {ids => (
        <span className="select-box">
          <select {...select} {...ids} className="select">
            {children}
          </select>
          <ChevronDown className="ic ic-16" aria-hidden />
        </span>
      )}
    </Field>
  );
}
