import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { toneOf } from '../../../money/orders/order/order-state.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/order-page';
import { EvidenceLink } from './evidence-link.tsx';
import { BlockCards, OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { CreditCard, DocumentCard, LogCard, SummaryCard, TicketCard } from './order-cards.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ProposalCard } from './proposal-card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

export const meta = titled(t => ({ title: t('console.place.orders'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const detail = await forOperators(app.orderDesk.detail(caller, params.id));
  return { detail };
}

/** One order with everything that is known of it, and what can be done. */
export default function DeskOrderPage({ loaderData: { detail } }: Route.ComponentProps) {
  const t = useTranslations('console-orders');
  const money = useMoney();
  const { order, approvals } = detail;
  const open = approvals.filter(({ state }) => state === 'open');
  return (
    <ConsolePage
      title={
        <span className={`${ui.flexRow} ${ui.wrap}`}>
          <span className={ui.tabularNumbers}>{money(order.total, order.currency)}</span>
          <StateWord chip tone={toneOf(order.state)}>
            {t(`state.${order.state}`)}
          </StateWord>
        </span>
      }
      lead={t('order_title', { number: order.number })}
      above={{ path: '/orders', name: t('title') }}
      actions={
        <>
          {detail.may_refund && <OrderActions detail={detail} />}
          <EvidenceLink order={order.id} />
        </>
      }
    >
      <SummaryCard detail={detail} />
      <div className={styles.orderColumns}>
        <div className={styles.deskColumn}>
          <PaymentCard order={order.id} state={order.state} payment={detail.payment} />
          <OrderHistory detail={detail} />
        </div>
        <div className={styles.deskColumn}>
          {open.map(approval => (
            <ProposalCard key={approval.id} approval={approval} />
          ))}
          <BlockCards detail={detail} />
          <CreditCard credits={detail.credits} />
          <DocumentCard documents={detail.documents} />
          {detail.tickets && <TicketCard tickets={detail.tickets} />}
        </div>
      </div>
      <LogCard log={detail.log} />
    </ConsolePage>
  );
}
