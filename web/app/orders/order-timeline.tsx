import type { OrderDetail } from '@marque/server/orders/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { timelineOf } from './timeline-of.ts';

/** What happened to an order and when, oldest first. */
export function OrderTimeline({ history }: { history: OrderDetail['history'] }) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const events = timelineOf(history);
  return (
    <section className="card card-p" aria-labelledby="happened">
      <h2 className="t18" id="happened">
        {t('happened')}
      </h2>
      <ol className="od-tl">
        {events.map((event, index) => (
          <li key={`${event.state} ${event.at}`} aria-current={index === events.length - 1 ? 'step' : undefined}>
            <b className="m">{t(`event.${event.state}`)}</b>
            <time className="c2 t14 num" dateTime={event.at}>
              {format.dateTime(new Date(event.at), { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
