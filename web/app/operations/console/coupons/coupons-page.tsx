import './console-coupons-messages.ts';
import Ticket from 'lucide-react/icons/ticket-percent';
import { couponsCall, endCouponCall, type Coupon } from '@marque/server/money/coupons/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { NewRowButton, RowActions } from '../../../identity/accounts/console/list-actions.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import type { Route } from './+types/coupons-page';
import { CouponEditor } from './coupon-editor.tsx';
import { useCouponWords } from './coupon-words.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const PAGE = 50;

export const meta = titled(t => ({ title: t('console-coupons.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const first = await forOperators(app.coupons.list(caller, { limit: PAGE }));
  const kept = app.plans.keeping.kept(caller);
  return {
    first,
    plans: kept.plans.map(({ id, name }) => ({ id, name })),
    currency: kept.currency,
    mayWrite: kept.may_write,
    now: app.clock().toISOString(),
  };
}

/** The brand's coupons, how often each was used, and what they are worth. */
export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('console-coupons');
  const { first, plans, currency, mayWrite } = loaderData;
  const [edited, edit] = useState<Coupon | 'new' | null>(null);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportButton list="coupons" />
          {mayWrite && <NewRowButton name={t('new')} onClick={() => edit('new')} />}
        </>
      }
    >
      <PageList
        name="coupons"
        first={first}
        read={(after, signal) => send(couponsCall, { after, limit: PAGE }, { signal })}
        rowsOf={page => page.coupons}
        totalOf={() => 0}
        empty={{ icon: Ticket, title: t('empty'), text: t('emptyText') }}
      >
        {rows => (
          <div className={cardStyles.card}>
            <CouponTable rows={rows} now={new Date(loaderData.now)} onEdit={mayWrite ? edit : null} />
          </div>
        )}
      </PageList>
      {edited && (
        <CouponEditor
          coupon={edited === 'new' ? null : edited}
          plans={plans}
          currency={currency}
          onClose={() => edit(null)}
        />
      )}
    </ConsolePage>
  );
}

interface CouponTableProps {
  rows: readonly Coupon[];
  now: Date;
  /** Null for who may only read. */
  onEdit: ((coupon: Coupon) => void) | null;
}

function CouponTable({ rows, now, onEdit }: CouponTableProps) {
  const t = useTranslations('console-coupons');
  const format = useFormatter();
  const { worth, terms } = useCouponWords();
  const columns: Column<Coupon>[] = [
    {
      key: 'code',
      name: t('column.code'),
      cell: ({ code }) => <span className={`${ui.monospace} ${ui.mediumWeight}`}>{code}</span>,
    },
    { key: 'worth', name: t('column.worth'), cell: coupon => worth(coupon) },
    { key: 'terms', name: t('column.terms'), cell: coupon => terms(coupon) },
    {
      key: 'used',
      name: t('column.used'),
      figure: true,
      cell: ({ used, terms: { total_cap: cap } }) => (cap === null ? format.number(used) : t('usedOf', { used, cap })),
    },
    { key: 'held', name: t('column.held'), figure: true, cell: ({ reserved }) => format.number(reserved) },
    { key: 'state', name: t('column.state'), cell: coupon => <CouponState coupon={coupon} now={now} /> },
  ];
  if (onEdit)
    columns.push({
      key: 'do',
      name: t('column.do'),
      head: <span className={ui.visuallyHidden}>{t('column.do')}</span>,
      whole: true,
      cell: coupon => coupon.ended === null && <CouponActions coupon={coupon} onEdit={onEdit} />,
    });
  return <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />;
}

function CouponState({ coupon, now }: { coupon: Coupon; now: Date }) {
  const t = useTranslations('console-coupons.state');
  const { valid_from: from, valid_to: until, total_cap: cap } = coupon.terms;
  if (coupon.ended) return <StateWord tone="neutral">{t('ended')}</StateWord>;
  if (until && new Date(until) <= now) return <StateWord tone="neutral">{t('over')}</StateWord>;
  if (from && new Date(from) > now) return <StateWord tone="info">{t('later')}</StateWord>;
  if (cap !== null && coupon.used >= cap) return <StateWord tone="neutral">{t('usedUp')}</StateWord>;
  return <TickWord>{t('counts')}</TickWord>;
}

function CouponActions({ coupon, onEdit }: { coupon: Coupon; onEdit: (coupon: Coupon) => void }) {
  const t = useTranslations('console-coupons');
  const { code } = coupon;
  const words = { done: t('ended', { code }), failed: t('failed') };
  const call = useToldCall(endCouponCall, { words, revalidate: 'always' });
  return (
    <RowActions
      change={{ label: t('change', { code }), short: t('changeShort'), onClick: () => onEdit(coupon) }}
      end={{
        first: { label: t('end', { code }), short: t('endShort') },
        sure: { label: t('endSure', { code }), short: t('endSureShort') },
        busy: call.pending,
        onConfirm: () => call.run({ coupon: coupon.id }),
      }}
    />
  );
}
