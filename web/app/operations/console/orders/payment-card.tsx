import type { ComparedField } from '@marque/server/money/payments/contract';
import { comparePaymentCall, type DeskOrderDetail } from '@marque/server/operations/order-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { OrderCard } from './order-cards.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

type Row = ComparedField & { key: string };

interface PaymentCardProps {
  order: string;
  state: string;
  payment: DeskOrderDetail['payment'];
}

/** Our record of the payment beside the gateway's own, which is asked when the page is open and when the order has moved. */
export function PaymentCard({ order, state, payment }: PaymentCardProps) {
  const t = useTranslations('console-orders.payment');
  const format = useFormatter();
  const textOf = useErrorText();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['order-payment', order, state],
    queryFn: ({ signal }) => send(comparePaymentCall, { order }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  const found = data?.payment;
  const fields = found?.fields.map((field, at) => ({ ...field, key: `${field.field} ${at}` })) ?? [];
  const differ = fields.filter(({ same }) => !same).length;
  return (
    <OrderCard
      title={t('title')}
      about={found && t('at', { when: format.dateTime(new Date(found.at), { timeStyle: 'short' }) })}
    >
      <PaymentFacts payment={payment} />
      {!found && !error && (
        <p className={styles.nothingHere} role="status">
          {t('loading')}
        </p>
      )}
      {error && (
        <div className={styles.cardBody}>
          <Message tone="caution" title={t('failed')}>
            <p>{textOf(error)}</p>
          </Message>
        </div>
      )}
      {found && found.state !== 'compared' && (
        <div className={styles.cardBody}>
          <Message tone={found.state === 'silent' ? 'caution' : 'info'} title={t(found.state)}>
            <p>{t(`${found.state}_text`)}</p>
          </Message>
        </div>
      )}
      {fields.length > 0 && (
        <>
          <p className={styles.cardBody}>
            {differ > 0 ? (
              <StateWord tone="caution">{t('differ', { count: differ })}</StateWord>
            ) : (
              <TickWord>{t('match', { count: fields.length })}</TickWord>
            )}
          </p>
          <FieldTable fields={fields} />
        </>
      )}
      <div className={styles.cardBody}>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    </OrderCard>
  );
}

/** What the gateway said of the money when it was taken. */
function PaymentFacts({ payment: { card, fee, net, captured } }: Pick<PaymentCardProps, 'payment'>) {
  const t = useTranslations('console-orders.payment');
  const format = useFormatter();
  const money = useMoney();
  const paidOut = (amount: typeof fee) => amount && money(amount.minor, amount.currency);
  const facts = [
    ['card', card && t('card_of', card)],
    ['captured', captured && format.dateTime(new Date(captured), { dateStyle: 'medium', timeStyle: 'medium' })],
    ['fee', paidOut(fee)],
    ['net', paidOut(net)],
  ] as const;
  return (
    <div className={`${styles.orderLines} ${ui.tabularNumbers}`}>
      {facts.map(([key, value]) => (
        <p key={key} className={ui.keyValue}>
          <span>{t(key)}</span>
          {value ? <span>{value}</span> : <span className={ui.tertiaryText}>{t('not_known')}</span>}
        </p>
      ))}
    </div>
  );
}

function FieldTable({ fields }: { fields: readonly Row[] }) {
  const t = useTranslations('console-orders.payment');
  const money = useMoney();
  const shown = (value: ComparedField['ours']) => {
    if (value === null) return <span className={ui.tertiaryText}>{t('none')}</span>;
    return typeof value === 'string' ? (
      <span className={`${ui.monospace} ${styles.buyerCell}`}>{value}</span>
    ) : (
      money(value.minor, value.currency)
    );
  };
  const columns: Column<Row>[] = [
    { key: 'field', name: t('field'), cell: ({ field }) => t(`names.${field}`) },
    { key: 'ours', name: t('ours'), cell: ({ ours }) => shown(ours) },
    { key: 'theirs', name: t('theirs'), cell: ({ theirs }) => shown(theirs) },
    {
      key: 'compared',
      name: t('compared'),
      whole: true,
      figure: true,
      cell: ({ same }) =>
        same ? <TickWord>{t('same')}</TickWord> : <StateWord tone="caution">{t('other')}</StateWord>,
    },
  ];
  return <Table caption={t('title')} columns={columns} rows={fields} rowKey={({ key }) => key} stack />;
}
