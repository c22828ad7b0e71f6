import type { DeskDispute } from '@marque/server/documents/disputes/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { useReader } from '../../reports/reader.ts';
import { Link } from '../../../kit/ui/action/link.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { DISPUTE_TONES } from '../dispute-tones.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

/** One dispute in the list of the desk; it leads to its page. `now`: an ISO instant. */
export function DeskCard({ dispute, now }: { dispute: DeskDispute; now: string }) {
  const t = useTranslations('disputes');
  const { line } = useReader();
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const { id, number, title, vin, about, state, opened, due, decided } = dispute;
  const isOverdue = state === 'open' && due <= now;
  return (
    <article className={cardStyles.card} aria-labelledby={id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.deskHead}>
          <h2 className={ui.text18} id={id}>
            <Link to={`/operator/disputes/${id}`}>{about ? line(about) : title}</Link>
          </h2>
          <p className={`${ui.secondaryText} ${ui.text14}`}>
            <span className={ui.monospace}>{number}</span> · {title} · <span className={ui.monospace}>{vin}</span>
          </p>
        </div>
        <StateWord chip tone={isOverdue ? 'serious' : DISPUTE_TONES[state]}>
          {isOverdue ? t('desk.overdue') : t(`state.${state}`)}
        </StateWord>
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
        {t('opened', { day: day(opened) })} ·{' '}
        {decided ? t('decided', { day: day(decided) }) : t('due', { day: day(due) })}
      </p>
    </article>
  );
}
