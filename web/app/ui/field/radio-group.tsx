import type { ReactNode } from 'react';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of several; nothing is chosen until somebody chooses. */
export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: RadioGroupProps<Value>) {
  return (
    <fieldset className="stack">
      <legend className="label">{legend}</legend>
      {options.map(option => (
        <label className="opt" key={option.value}>
          <input
            type="radio"
            className="box rd"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
