import type { DaySum } from '@marque/server/money/payments/contract';
import { reconcileCall, type ReconciledDay } from '@marque/server/money/reconciliation/contract';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord, TickWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './reconciliation.module.css';

/** A day that is being asked for is read again after so long. */
const READ_AGAIN_MS = 3_000;

/** The days of each gateway with the sums of both sides. */
export function DayTable({ days, mayAsk }: { days: readonly ReconciledDay[]; mayAsk: boolean }) {
  const t = useTranslations('console-reconciliation');
  useReadAgain(days.some(({ state }) => state === 'waiting'));
  const side = (which: 'ours' | 'theirs') => (day: ReconciledDay) => <Side day={day} which={which} />;
  const columns: Column<ReconciledDay>[] = [
    { key: 'day', name: t('column.day'), whole: true, cell: ({ day }) => <DayText day={day} /> },
    { key: 'gateway', name: t('column.gateway'), cell: ({ gateway }) => gateway },
    { key: 'ours', name: t('column.ours'), figure: true, cell: side('ours') },
    { key: 'theirs', name: t('column.theirs'), figure: true, cell: side('theirs') },
    { key: 'difference', name: t('column.difference'), figure: true, cell: day => <Between day={day} /> },
    { key: 'state', name: t('column.state'), cell: day => <DayState day={day} /> },
  ];
  if (mayAsk) columns.push({ key: 'again', name: t('column.again'), whole: true, cell: day => <AskAgain day={day} /> });
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={days} rowKey={each => `${each.day} ${each.gateway}`} stack />
    </Card>
  );
}

/** Reads the page again while a gateway is being asked. */
function useReadAgain(waits: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waits || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, state, revalidate]);
}

function DayText({ day }: { day: string }) {
  const format = useFormatter();
  return format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
}

const netOf = ({ paid, refunded }: DaySum['ours']): number => paid - refunded;
/** Whether a gateway has ever answered for a day. */
const isKnown = ({ state, sums }: ReconciledDay): boolean => state === 'compared' || sums.length > 0;

function Side({ day, which }: { day: ReconciledDay; which: 'ours' | 'theirs' }) {
  const t = useTranslations('console-reconciliation');
  const money = useMoney();
  if (!isKnown(day)) return <span className={ui.tertiaryText}>{t('unknown')}</span>;
  if (day.sums.length === 0) return <span className={ui.tertiaryText}>{t('nothing')}</span>;
  return day.sums.map(({ currency, [which]: total }) => (
    <span key={currency} className={styles.daySum}>
      {money(netOf(total), currency)}
      <span className={ui.tertiaryText}>{t('side', total)}</span>
    </span>
  ));
}

function Between({ day }: { day: ReconciledDay }) {
  const t = useTranslations('console-reconciliation');
  const money = useMoney();
  if (!isKnown(day)) return <span className={ui.tertiaryText}>{t('unknown')}</span>;
  if (day.sums.length === 0) return '0';
  return day.sums.map(({ currency, ours, theirs }) => (
    <span key={currency} className={styles.daySum}>
      {money(netOf(theirs) - netOf(ours), currency)}
    </span>
  ));
}

function DayState({ day: { day, gateway, state, open, settled, asked } }: { day: ReconciledDay }) {
  const t = useTranslations('console-reconciliation');
  const format = useFormatter();
  const here = useBrandQuery();
  const when = format.dateTime(new Date(asked), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className={styles.daySum}>
      {open > 0 ? (
        <Link to={here(new URLSearchParams({ show: 'open', day, gateway }).toString())}>
          <StateWord tone="serious">{t('differences', { count: open })}</StateWord>
        </Link>
      ) : (
        <Word state={state} settled={settled} />
      )}
      <span className={ui.tertiaryText}>
        {state === 'refused' || state === 'silent' ? t(`about.${state}`) : t('asked', { when })}
      </span>
    </span>
  );
}

function Word({ state, settled }: Pick<ReconciledDay, 'state' | 'settled'>) {
  const t = useTranslations('console-reconciliation.state');
  if (state === 'compared' && settled > 0)
    return <StateWord tone="neutral">{t('settled', { count: settled })}</StateWord>;
  if (state === 'compared') return <TickWord>{t(state)}</TickWord>;
  if (state === 'waiting') return <UnknownWord>{t(state)}</UnknownWord>;
  return <StateWord tone="caution">{t(state)}</StateWord>;
}

function AskAgain({ day: { day, gateway } }: { day: ReconciledDay }) {
  const t = useTranslations('console-reconciliation');
  const words = { done: t('asking', { day }), failed: t('not_asked') };
  const { pending, run } = useToldCall(reconcileCall, { words });
  return (
    <Button
      size="table"
      busy={pending}
      aria-label={t('again_named', { gateway, day })}
      onClick={() => run({ day, gateway })}
    >
      {t('again')}
    </Button>
  );
}
