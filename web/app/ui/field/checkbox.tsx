import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

/** A box with its sentence; the whole line is the target. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="opt">
      <input {...input} type="checkbox" className="box" />
      <span>{children}</span>
    </label>
  );
}
