import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import * as ui from '../page/primitives.module.css';
import * as fieldStyles from './field.module.css';
import * as optionStyles from './option.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: RadioOption<Value>[];
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of several options; none is chosen at first. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  error,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset className={ui.stack} aria-describedby={error ? id : undefined}>
      <legend className={fieldStyles.fieldLabel}>{legend}</legend>
      {options.map(option => (
        <label className={optionStyles.option} key={option.value}>
          <input
            type="radio"
            className={`${optionStyles.optionBox} ${optionStyles.radioBox}`}
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
