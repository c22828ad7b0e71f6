import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldAbout } from './field.tsx';
import * as ui from '../page/primitives.module.css';
import * as fieldStyles from './field.module.css';

type SelectFieldProps = FieldAbout & Omit<ComponentProps<'select'>, 'id'>;

/** The browser's own list, dressed; put `option` elements into it. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {ids => (
        <span className={fieldStyles.selectBox}>
          <select {...select} {...ids} className={fieldStyles.selectInput}>
            {children}
          </select>
          <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        </span>
      )}
    </Field>
  );
}
