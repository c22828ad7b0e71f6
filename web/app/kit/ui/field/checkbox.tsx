import type { ComponentProps, ReactNode } from 'react';
import * as optionStyles from './option.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

/** A box with its sentence; the whole line is the target. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={optionStyles.option}>
      <input {...input} type="checkbox" className={optionStyles.optionBox} />
      <span>{children}</span>
    </label>
  );
}
