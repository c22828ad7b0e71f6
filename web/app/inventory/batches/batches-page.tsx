import '../../identity/accounts/forms/dealers-messages.ts';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/batches-page';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('batches.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, batches: await app.batches.list(caller) };
}

/** The newest batches of the dealership. */
export default function BatchesPage({ loaderData: { dealer, batches } }: Route.ComponentProps) {
  const t = useTranslations('batches');
  const format = useFormatter();
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      {batches.length === 0 ? (
        <Card>
          <p className={ui.secondaryText}>
            {t('none')} <Link to="/dealer/inventory?filter=no_sticker">{t('to_stock')}</Link>
          </p>
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={t('title')}
            stack
            rows={batches}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'created',
                name: t('created'),
                cell: ({ id, created }) => (
                  <Link to={`/dealer/batches/${id}`}>
                    {format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' })}
                  </Link>
                ),
              },
              { key: 'vehicles', name: t('vehicles'), cell: ({ vehicles }) => format.number(vehicles), figure: true },
              {
                key: 'state',
                name: t('state_name'),
                cell: ({ running }) => (
                  <StateWord tone={running ? 'info' : 'neutral'}>{t(running ? 'running' : 'ordered')}</StateWord>
                ),
              },
            ]}
          />
        </Card>
      )}
    </DealerFrame>
  );
}
