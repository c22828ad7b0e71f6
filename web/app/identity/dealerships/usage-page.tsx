import '../accounts/forms/dealers-messages.ts';
import { statementCall, usageCall, type UsageRow } from '@marque/server/identity/dealerships/contract';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { saveAs } from '../../kit/ui/action/save-as.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { queryIn } from '../accounts/members/members-only.ts';
import type { Route } from './+types/usage-page';
import { DealerFrame } from './dealer-frame.tsx';
import { forDealers } from './for-dealers.ts';
import { VolumePrices } from './volume-prices.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './dealer.module.css';

export const meta = titled(t => ({ title: t('dealerships.usage.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const { month } = queryIn(usageCall, url, 'month');
  const reads = dealer.dealership.permissions.includes('read_wallet');
  return {
    dealer,
    usage: reads ? await app.dealerships.usage(caller, month) : null,
    volume: reads ? await app.credits.volumePrices(caller) : [],
  };
}

type Usage = NonNullable<Route.ComponentProps['loaderData']['usage']>;

/** What was bought with the wallet in a month: by person, rooftop and product. */
export default function UsagePage({ loaderData: { dealer, usage, volume } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.usage');
  const { time_zone: zone } = dealer.dealership;
  return (
    <DealerFrame
      dealer={dealer}
      title={t('title')}
      lead={t('lead', { zone: zone.replaceAll('_', ' ') })}
      actions={usage && <StatementButton month={usage.month} />}
    >
      {usage ? <Shown usage={usage} /> : <Message tone="info" title={t('hidden')} />}
      <VolumePrices products={volume} />
    </DealerFrame>
  );
}

/** The name of a month: `2026-11` as "November 2026". */
function useMonthName() {
  const format = useFormatter();
  return (month: string) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' });
}

function Shown({ usage: { month, months, rows, total } }: { usage: Usage }) {
  const t = useTranslations('dealerships.usage');
  const nameOf = useMonthName();
  return (
    <>
      <GetForm action="/dealer/usage" className={styles.usageTools} key={month}>
        <SelectField
          label={t('month')}
          name="month"
          defaultValue={month}
          options={months.map(each => [each, nameOf(each)] as const)}
        />
        <Button type="submit">{t('show')}</Button>
      </GetForm>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState icon={<ChartColumn className={ui.icon} aria-hidden />} title={t('none')}>
            {t('none_text')}
          </EmptyState>
        ) : (
          <UsageTable rows={rows} total={total} caption={t('caption', { month: nameOf(month) })} />
        )}
      </Card>
      {total.returned > 0 && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('returned_note')}</p>}
    </>
  );
}

function UsageTable({ rows, total, caption }: Pick<Usage, 'rows' | 'total'> & { caption: string }) {
  const t = useTranslations('dealerships.usage');
  const format = useFormatter();
  const columns: Column<UsageRow | null>[] = [
    {
      key: 'who',
      name: t('who'),
      cell: row =>
        row === null ? (
          <strong>{t('total')}</strong>
        ) : (
          <>
            {row.program && `${t('program')} `}
            {row.who || t('erased')}
          </>
        ),
    },
    { key: 'rooftop', name: t('rooftop'), cell: row => row && (row.rooftop || t('no_rooftop')) },
    { key: 'product', name: t('product'), cell: row => row && <Product product={row.product} /> },
    ...(['documents', 'credits', 'returned'] as const).map(key => ({
      key,
      name: t(key),
      figure: true,
      cell: (row: UsageRow | null) =>
        row === null ? <strong>{format.number(total[key])}</strong> : format.number(row[key]),
    })),
  ];
  return (
    <Table
      caption={caption}
      stack
      columns={columns}
      rows={[...rows, null]}
      rowKey={row => (row ? `${row.who} ${row.rooftop} ${row.product}` : 'total')}
    />
  );
}

const PRODUCTS = ['vhr', 'classic_vhr', 'sticker', 'classic_sticker', 'classic_deluxe', 'classic_basic'] as const;

function Product({ product }: { product: string }) {
  const t = useTranslations('dealerships.usage.products');
  const known = PRODUCTS.find(each => each === product);
  return known ? t(known) : product;
}

function StatementButton({ month }: { month: string }) {
  const t = useTranslations('dealerships.usage');
  const toast = useToast();
  const textOf = useErrorText();
  const call = useCall(statementCall, {
    onSuccess: ({ csv, file_name: name }) => saveAs(csv, name),
    onError: error => toast({ title: t('statement_failed'), detail: textOf(error), error: true }),
  });
  return (
    <Button busy={call.pending} onClick={() => call.run({ month })}>
      {t('statement')}
    </Button>
  );
}
