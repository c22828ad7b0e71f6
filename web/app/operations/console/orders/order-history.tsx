import type { DeskOrderDetail } from '@marque/server/operations/order-desk/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { OrderCard } from './order-cards.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

interface Line {
  at: string;
  title: string;
  about?: string;
}

/**
 * Everything that was recorded of an order, the newest first: its states, consent, refunds, disputes, documents, emails and
 * what operators did.
 */
export function OrderHistory({ detail }: { detail: DeskOrderDetail }) {
  const t = useTranslations('console-orders.history');
  const format = useFormatter();
  const lines = useLines(detail).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <OrderCard title={t('title')} about={t('lead')}>
      <ol className={styles.orderHistory}>
        {lines.map(({ at, title, about }, place) => (
          <li key={`${at} ${place}`}>
            <time className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`} dateTime={at}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
            </time>
            <p>
              <span className={ui.mediumWeight}>{title}</span>
              {about && <span className={`${ui.text14} ${ui.secondaryText}`}>{about}</span>}
            </p>
          </li>
        ))}
      </ol>
    </OrderCard>
  );
}

function useLines({ order, consent, documents, disputes, mails, log }: DeskOrderDetail): Line[] {
  const t = useTranslations('console-orders');
  const money = useMoney();
  return [
    ...order.history.map(({ state, at }) => ({ at, title: t(`state.${state}`) })),
    ...order.refunds.map(({ amount, state, reason, at }) => ({
      at,
      title: t('history.refund', { amount: money(amount, order.currency), state }),
      about: reason,
    })),
    ...disputes.map(({ amount, currency, reason, opened }) => ({
      at: opened,
      title: t('history.disputed', { amount: money(amount, currency) }),
      about: reason,
    })),
    ...log.map(({ at, who, action, reason }) => ({
      at,
      title: t('history.operator', { who, action }),
      ...(reason ? { about: reason } : {}),
    })),
    ...(consent
      ? [
          {
            at: consent.at,
            title: t('history.consent'),
            about: t('history.consent_text', { terms: consent.terms ?? 'none', address: String(consent.has_address) }),
          },
        ]
      : []),
    ...documents.flatMap(({ kind, number, title, ordered, finished, opened }) => [
      { at: ordered, title: t('history.document', { kind, number }), about: title },
      ...(finished ? [{ at: finished, title: t('history.ready', { kind, number }) }] : []),
      ...(opened ? [{ at: opened, title: t('history.opened', { kind, number }) }] : []),
    ]),
    ...mails.map(({ template, subject, queued, sent, failure }) => ({
      at: sent ?? queued,
      title:
        sent || failure
          ? t('history.mail', { subject: subject ?? template, failure: failure ?? 'none' })
          : t('history.mail_waits', { template: subject ?? template }),
    })),
  ];
}
