import type { ReactNode } from 'react';
import { Field } from '../../kit/ui/field/field.tsx';
import * as fieldStyles from '../../kit/ui/field/field.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './vin-line.module.css';

interface VinLineProps {
  label: string;
  hint: string;
  error: string | null | undefined;
  /** The button beside the field. */
  children: ReactNode;
}

/** A form of one line: the VIN, and the button that sends it. */
export function VinLine({ label, hint, error, children }: VinLineProps) {
  return (
    <div className={styles.vinLine}>
      <Field label={<span className={ui.visuallyHidden}>{label}</span>} error={error}>
        {ids => (
          <input
            {...ids}
            name="vin"
            className={`${fieldStyles.textInput} ${ui.monospace}`}
            placeholder={hint}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      {children}
    </div>
  );
}
