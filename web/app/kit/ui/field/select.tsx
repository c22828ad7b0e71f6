import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldAbout } from './field.tsx';
import * as ui from '../page/primitives.module.css';
import * as fieldStyles from './field.module.css';

type SelectFieldProps = FieldAbout &
  Omit<ComponentProps<'select'>, 'id'> & { options?: readonly (readonly [value: string | number, name: ReactNode])[] };

/** The browser's own list, dressed: of `option` elements, then of `options`. */
export function SelectField({ label, hint, error, options = [], children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {ids => (
        <span className={fieldStyles.selectBox}>
          <select {...select} {...ids} className={fieldStyles.selectInput}>
            {children}
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        </span>
      )}
    </Field>
  );
}
