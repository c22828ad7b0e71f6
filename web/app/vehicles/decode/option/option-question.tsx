import { vehicleOptionCall, type VehicleOption } from '@marque/server/vehicles/decode/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { keepOption, OPTIONS, useStoredOption } from './kept-option.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface OptionQuestionProps {
  vin: string;
  /** The member has answered before, on whatever device. */
  known: boolean;
}

/**
 * The reader's intention with the vehicle: asked once, at the end of the first preview, by the page's script only: it
 * moves nothing that is read. Skipping stands for `curious`.
 */
export function OptionQuestion({ vin, known }: OptionQuestionProps) {
  const t = useTranslations('vehicles.option');
  const kept = useStoredOption();
  if (known || kept !== null) return null;
  const answer = (option: VehicleOption) => {
    keepOption(option);
    // It is asked once, answered or not: a failure is of no interest to the reader.
    send(vehicleOptionCall, { vin, option }).catch(() => null);
  };
  return (
    <fieldset className={`${cardStyles.card} ${cardStyles.paddedCard} ${ui.marginTop14}`}>
      <legend className={ui.visuallyHidden}>{t('question')}</legend>
      <p className={ui.mediumWeight} aria-hidden>
        {t('question')}
      </p>
      <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>{t('why')}</p>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3}`}>
        {OPTIONS.map(option => (
          <Button key={option} size="small" onClick={() => answer(option)}>
            {t(option)}
          </Button>
        ))}
        <Button look="quiet" size="small" onClick={() => answer('curious')}>
          {t('skip')}
        </Button>
      </div>
    </fieldset>
  );
}
