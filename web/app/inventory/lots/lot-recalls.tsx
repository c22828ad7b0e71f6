import type { LotVehicle, LotVehiclePage } from '@marque/server/inventory/lots/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { StateWord, UnknownWord } from '../../kit/ui/data/state-word.tsx';
import { CampaignTable } from '../../vehicles/recalls/campaign-table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

type Recalls = LotVehicle['recalls'];

/** What is known of recalls, in a word: never that there are none where a source did not answer. */
function keyOf({ state, park_it: parkIt, failed }: Recalls) {
  if (state === 'found') return parkIt ? 'park_it' : 'found';
  return state === 'none' && failed > 0 ? 'partly' : state;
}

/** The recalls of vehicles like one, in a few words or in a sentence. */
export function LotRecallsWord({
  recalls,
  as = 'recalls_short',
}: {
  recalls: Recalls;
  as?: 'recalls_short' | 'recalls_state';
}) {
  const t = useTranslations('lots');
  const key = keyOf(recalls);
  const word = t(`${as}.${key}`, { count: recalls.count });
  if (key === 'partly' || key === 'unchecked') return <UnknownWord>{word}</UnknownWord>;
  return <StateWord tone={({ park_it: 'serious', found: 'caution', none: 'none' } as const)[key]}>{word}</StateWord>;
}

const NHTSA = 'https://www.nhtsa.gov/recalls';

/** What is known of the recalls, and what is not: whether this vehicle was repaired. */
export function LotRecalls({ vehicle: { vin, recalls }, campaigns }: Pick<LotVehiclePage, 'vehicle' | 'campaigns'>) {
  const t = useTranslations('lots');
  return (
    <TitledSection id="recalls" title={t('recalls')} card>
      <p className={`${ui.marginTop2} ${styles.recallsSentence}`}>
        <LotRecallsWord recalls={recalls} as="recalls_state" />
        {recalls.demo && <span className={`${ui.text14} ${ui.tertiaryText}`}> {t('demo')}</span>}
      </p>
      <p className={ui.secondaryText}>
        {recalls.checked && t('recalls_checked', { on: new Date(recalls.checked) })}{' '}
        {recalls.state === 'found' && recalls.failed > 0 && t('recalls_failed', { count: recalls.failed })}
      </p>
      <CampaignTable campaigns={campaigns} />
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop3}`}>
        {t('recalls_repair')}{' '}
        <a href={`${NHTSA}?vin=${encodeURIComponent(vin)}`} rel="noreferrer">
          {t('recalls_nhtsa')}
        </a>
      </p>
    </TitledSection>
  );
}
