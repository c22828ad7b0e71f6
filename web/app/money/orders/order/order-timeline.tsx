import type { OrderDetail } from '@marque/server/money/orders/contract';
import { useFormatter, useTranslations } from 'use-intl';
import type { OrderDocument } from './order-document.ts';
import { timelineOf } from './timeline-of.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as orderPageStyles from './order-page.module.css';

interface OrderTimelineProps {
  history: OrderDetail['history'];
  documents: OrderDocument[];
}

/** What happened to an order and to what it was for, oldest first. */
export function OrderTimeline({ history, documents }: OrderTimelineProps) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const events = timelineOf(history, documents);
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="happened">
      <h2 className={ui.text18} id="happened">
        {t('happened')}
      </h2>
      <ol className={orderPageStyles.orderTimeline}>
        {events.map(({ what, at, kind = 'report' }, index) => (
          <li key={`${what} ${kind} ${at}`} aria-current={index === events.length - 1 ? 'step' : undefined}>
            <b className={ui.mediumWeight}>{t(`event.${what}`, { kind })}</b>
            {at && (
              <time className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`} dateTime={at}>
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
