import './valuations-messages.ts';
import { useTranslations } from 'use-intl';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import type { Units } from './miles-in.ts';
import { type AskedValue, useValue } from './use-value.ts';
import { ValueAnswer } from './value-answer.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './valuations.module.css';

interface MileageBoxProps {
  vin: string;
  /** What the page came with. */
  first?: AskedValue | null;
  /** Of the distance that is typed and of the answer. */
  units?: Units;
}

/** The market value at a mileage: asked for while one types, and by its button without script. */
export function MileageBox(props: MileageBoxProps) {
  return (
    <LoadedMessages>
      <Box {...props} />
    </LoadedMessages>
  );
}

function Box({ vin, first = null, units = 'mi' }: MileageBoxProps) {
  const t = useTranslations('valuations');
  const { text, setText, asked, pending, isWrong, again } = useValue(vin, first, units);
  return (
    <div>
      <form
        className={styles.mileageForm}
        action={`/vehicle/${encodeURIComponent(vin)}/value`}
        onSubmit={event => {
          // It is asked for by itself; the button is for pages without script, and to ask again.
          if (text !== '') event.preventDefault();
          again();
        }}
      >
        <TextField
          name="mileage"
          label={t('mileage', { units })}
          hint={t('hint', { units })}
          error={isWrong ? t('wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" look="second" busy={pending}>
          {t('show')}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={pending} className={pending ? ui.secondaryText : undefined}>
        {pending && <p className={ui.visuallyHidden}>{t('asking')}</p>}
        {asked?.error && <p className={`${ui.marginTop3} ${styles.noValue}`}>{asked.error}</p>}
        {asked?.answer && <ValueAnswer answer={asked.answer} units={units} />}
      </div>
    </div>
  );
}
