import '../../identity/accounts/forms/dealers-messages.ts';
import type { BatchRow, BatchRowState } from '@marque/server/inventory/batches/contract';
import { Link } from 'react-router';
import { useRefresh } from '../../kit/forms/use-refresh.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DownloadLink } from '../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/batch-page';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('batches.one'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, ...(await forOperators(app.batches.show(caller, params.id))) };
}

const LOOK_MS = 3_000;
const FILES = ['stickers', 'guides', 'addenda', 'warnings', 'key_tags', 'lot_cards', 'zip'] as const;

/** One batch: how far it is, and what became of each vehicle. */
export default function BatchPage({ loaderData: { dealer, batch, rows, files } }: Route.ComponentProps) {
  const t = useTranslations('batches');
  useRefresh(batch.running, LOOK_MS);
  const ended = rows.filter(({ state }) => state !== 'waiting' && state !== 'working').length;
  const made = rows.filter(({ state }) => state === 'made').length;
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  return (
    <DealerFrame
      dealer={dealer}
      title={t('one')}
      lead={t('asked', { on: new Date(batch.created) })}
      actions={FILES.map(
        kind =>
          files[kind] && (
            <DownloadLink key={kind} href={files[kind]}>
              {t(`file.${kind}`)}
            </DownloadLink>
          ),
      )}
    >
      <Trail
        label={t('trail')}
        steps={[
          [t('title'), '/dealer/batches'],
          [t('one'), `/dealer/batches/${batch.id}`],
        ]}
      />
      <Message tone="info" title={t('progress', { ended, all: rows.length })}>
        <p>{t('result', { made, credits })}</p>
        {batch.running && <p>{t('leave')}</p>}
      </Message>
      <Card flush>
        <Table
          caption={t('rows')}
          stack
          rows={rows}
          rowKey={({ vehicle }) => vehicle}
          columns={[
            {
              key: 'vehicle',
              name: t('vehicle'),
              cell: ({ vehicle, title }) => <Link to={`/dealer/inventory/${vehicle}`}>{title}</Link>,
            },
            {
              key: 'number',
              name: t('stock_number'),
              cell: ({ stock_number: number }) => number || <span className={ui.tertiaryText}>{t('unknown')}</span>,
              whole: true,
            },
            { key: 'vin', name: t('vin'), cell: ({ vin }) => vin, whole: true },
            { key: 'state', name: t('state_name'), cell: row => <RowState row={row} /> },
            { key: 'credits', name: t('credits'), cell: row => row.credits, figure: true },
          ]}
        />
      </Card>
    </DealerFrame>
  );
}

const TONES: Readonly<Record<Exclude<BatchRowState, 'made' | 'there'>, Tone>> = {
  waiting: 'neutral',
  working: 'info',
  original: 'info',
  choose: 'caution',
  review: 'info',
  failed: 'caution',
  refused: 'caution',
};

function RowState({ row: { state, reason, vin } }: { row: BatchRow }) {
  const t = useTranslations('batches');
  const word = t(`state.${state}`);
  if (state === 'made' || state === 'there') return <TickWord>{word}</TickWord>;
  return (
    <div>
      <StateWord tone={TONES[state]}>{word}</StateWord>
      {reason && <div className={ui.secondaryText}>{reason}</div>}
      {state === 'choose' && (
        <div>
          <Link to={`/members/sticker/${vin}/choose`}>{t('choose')}</Link>
        </div>
      )}
      {state === 'original' && (
        <div>
          <a href={`/documents/original/${vin}.pdf`}>{t('original')}</a>
        </div>
      )}
    </div>
  );
}
