import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import * as styles from './recall-marks.module.css';

interface RecallMarksProps {
  recall: Pick<Recall, 'park_it' | 'park_outside' | 'ota' | 'status'>;
  scope: RecallList['scope'];
}

const TONES: Record<NonNullable<Recall['status']>, Tone> = {
  open: 'caution',
  remedy_pending: 'caution',
  closed: 'neutral',
  unknown: 'info',
};

/** Do-not-drive and park-outside before all, then whether it is open on this vehicle. */
export function RecallMarks({ recall, scope }: RecallMarksProps) {
  const t = useTranslations('recalls');
  const status = scope === 'vin' ? (recall.status ?? 'unknown') : 'unknown';
  const isDone = status === 'closed';
  return (
    <div className={styles.recallMarks}>
      {(['park_it', 'park_outside'] as const).map(
        mark =>
          recall[mark] && (
            <StateWord key={mark} tone={isDone ? 'neutral' : 'serious'} chip>
              {t(`card.${mark}`)}
            </StateWord>
          ),
      )}
      {recall.ota && (
        <StateWord tone="neutral" chip>
          {t('card.ota')}
        </StateWord>
      )}
      <StateWord tone={TONES[status]} chip>
        {t(`status.${status}`)}
      </StateWord>
    </div>
  );
}
