import { vehicleOptionCall, type VehicleOption } from '@marque/server/vehicles/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../forms/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';

const OPTIONS = ['buying', 'selling', 'owner', 'dealer'] as const;
const KEPT = 'vehicle_option';

interface OptionQuestionProps {
  vin: string;
  /** The member has answered before, on whatever device. */
  known: boolean;
  onAnswer: (option: VehicleOption) => void;
}

/**
 * What the reader wants with the vehicle: asked once, at the end of the first preview, by the page's script only: it
 * moves nothing that is read. Skipping stands for `curious`.
 */
export function OptionQuestion({ vin, known, onAnswer }: OptionQuestionProps) {
  const t = useTranslations('vehicles.option');
  const [asking, setAsking] = useState(false);
  const { run } = useCall(vehicleOptionCall);
  useEffect(() => {
    const before = keptOption();
    setAsking(!known && before === null);
    if (!known && before) onAnswer(before);
  }, [known, onAnswer]);
  if (!asking) return null;
  const answer = (option: VehicleOption) => {
    keepOption(option);
    setAsking(false);
    onAnswer(option);
    run({ vin, option });
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

/** The answer this browser gave. Storage may be closed to a page: then the question is asked on every first view. */
function keptOption(): VehicleOption | null {
  try {
    const kept = [...OPTIONS, 'curious' as const].find(option => option === localStorage.getItem(KEPT));
    return kept ?? null;
  } catch {
    return null;
  }
}

function keepOption(option: VehicleOption): void {
  try {
    localStorage.setItem(KEPT, option);
  } catch {
    // The server keeps it too.
  }
}
