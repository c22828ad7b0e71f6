import type { OrderDetail } from '@marque/server/orders/contract';
import { useFormatter, useTranslations } from 'use-intl';
import type { OrderDocument } from './order-document.ts';
import { timelineOf } from './timeline-of.ts';

interface OrderTimelineProps {
  history: OrderDetail['history'];
  document: OrderDocument | null;
}

/** What happened to an order and to what it was for, oldest first. */
export function OrderTimeline({ history, document }: OrderTimelineProps) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const events = timelineOf(history, document);
  return (
    <section className="card card-p" aria-labelledby="happened">
      <h2 className="t18" id="happened">
        {t('happened')}
      </h2>
      <ol className="od-tl">
        {events.map(({ what, at }, index) => (
          <li key={`${what} ${at}`} aria-current={index === events.length - 1 ? 'step' : undefined}>
            <b className="m">{t(`event.${what}`, { kind: document?.kind ?? 'report' })}</b>
            {at && (
              <time className="c2 t14 num" dateTime={at}>
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
