import type { ReturnAbout } from '@marque/server/documents/returns/contract';
import { useId } from 'react';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import * as fieldStyles from '../../kit/ui/field/field.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './next-vehicle.module.css';

/** The vehicle that was meant: its number is read and shown before a credit is spent on it. */
export function NextVehicle({ kind }: { kind: ReturnAbout['doc_kind'] }) {
  const t = useTranslations('returns.next');
  const id = useId();
  return (
    <GetForm action="/check" className={styles.nextVehicle}>
      <label className={fieldStyles.fieldLabel} htmlFor={id}>
        {t('label')}
      </label>
      <div className={styles.nextVehicleLine}>
        <input
          id={id}
          name="vin"
          className={`${fieldStyles.textInput} ${ui.monospace}`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          maxLength={40}
          required
          aria-describedby={`${id}-note`}
        />
        <Button look="main" type="submit">
          {t('check')}
        </Button>
      </div>
      <p className={`${ui.text14} ${ui.secondaryText}`} id={`${id}-note`}>
        {t(`note.${kind}`)}
      </p>
    </GetForm>
  );
}
