import type { DeskFeedback } from '@marque/server/care/feedback/contract';
import { useFormatter, useTranslations } from 'use-intl';
import type { Rating } from '../../support/faces.tsx';
import { Link } from '../../../kit/ui/action/link.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './feedback-desk.module.css';

const TONES = { 1: 'serious', 2: 'caution', 3: 'neutral', 4: 'none', 5: 'none' } as const;

/** What one member said of a document, with the way to it. */
export function FeedbackCard({ feedback }: { feedback: DeskFeedback }) {
  const t = useTranslations('feedback');
  const faces = useTranslations('support.faces');
  const format = useFormatter();
  const { id, title, vin, document, number, reasons, message, created } = feedback;
  const satisfaction = feedback.satisfaction as Rating;
  const when = format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className={cardStyles.card} aria-labelledby={id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.feedbackHead}>
          <h2 className={ui.text18} id={id}>
            {title}
          </h2>
          <p className={`${ui.secondaryText} ${ui.text14}`}>
            {t(`desk.document.${document}`)} · <span className={ui.monospace}>{vin}</span>
          </p>
        </div>
        <StateWord chip tone={TONES[satisfaction]}>
          {faces(`${satisfaction}`)}
        </StateWord>
      </div>
      <div className={styles.feedbackSaid}>
        {reasons.length > 0 && (
          <p className={ui.mediumWeight}>{reasons.map(reason => t(`negative.reason.${reason}`)).join(', ')}</p>
        )}
        <p>{message}</p>
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <span>{when}</span>
        {number && (
          <Link className={ui.linkButton} to={`/verify/${number}`}>
            {t('desk.view', { number })}
          </Link>
        )}
      </p>
    </article>
  );
}
