import { type Pack, pullPackCall } from '@marque/server/operations/console/contract';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/packs-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** While something is fetched or imported the page looks again this often. */
const AGAIN_MS = 5_000;

export const meta = titled(t => ({ title: t('console.place.packs'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { ...(await forOperators(app.console.packs(caller))), now: new Date().toISOString() };
}

/** The data from outside: how old it is, what went wrong, and a way to fetch it now. */
export default function PacksPage({ loaderData: { packs, fetches, may_pull: mayPull, now } }: Route.ComponentProps) {
  const t = useTranslations('console.packs');
  const format = useFormatter();
  useLookAgain(packs.some(({ running }) => running));
  const ago = (moment: string | null) => (moment ? format.relativeTime(new Date(moment), new Date(now)) : '–');
  const columns: Column<Pack>[] = [
    {
      key: 'title',
      name: t('pack'),
      cell: ({ title, name, problem }) => (
        <>
          <span className={ui.mediumWeight}>{title}</span>
          <br />
          <span className={`${ui.text14} ${ui.tertiaryText} ${ui.monospace}`}>{name}</span>
          {problem && <p className={ui.text14}>{t('problem', { problem })}</p>}
        </>
      ),
    },
    { key: 'state', name: t('state'), cell: pack => <PackState pack={pack} /> },
    { key: 'rows', name: t('rows'), cell: ({ rows }) => (rows === null ? '–' : format.number(rows)), figure: true },
    { key: 'copied', name: t('copied'), cell: ({ copied_on: day }) => day ?? '–', whole: true },
    { key: 'checked', name: t('checked'), cell: ({ checked }) => ago(checked), whole: true },
    { key: 'next', name: t('next'), cell: ({ pulled, next }) => (pulled ? ago(next) : t('by_hand')), whole: true },
    ...(mayPull && fetches
      ? [{ key: 'pull', name: t('pull'), cell: (pack: Pack) => pack.pulled && <PullButton pack={pack} />, whole: true }]
      : []),
  ];
  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      {!fetches && (
        <Message tone="info" title={t('off')} level={2}>
          <p>{t('off_text')}</p>
        </Message>
      )}
      <Card flush>
        <Table caption={t('title')} columns={columns} rows={packs} rowKey={({ name }) => name} stack />
      </Card>
    </ConsolePage>
  );
}

function useLookAgain(needed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!needed) return;
    const timer = setInterval(() => void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [needed, revalidate]);
}

function PackState({ pack: { running, stale, problem, rows } }: { pack: Pack }) {
  const t = useTranslations('console.packs');
  if (running) return <StateWord tone="info">{t('is.running')}</StateWord>;
  if (stale) return <StateWord tone="serious">{t('is.stale')}</StateWord>;
  if (problem) return <StateWord tone="caution">{t('is.problem')}</StateWord>;
  return <StateWord tone="neutral">{t(rows ? 'is.fresh' : 'is.none')}</StateWord>;
}

function PullButton({ pack: { name, title, running } }: { pack: Pack }) {
  const t = useTranslations('console.packs');
  const words = { done: t('pulled', { title }), failed: t('not_pulled') };
  const { pending, run } = useToldCall(pullPackCall, { words, revalidate: 'always' });
  return (
    <Button
      size="table"
      busy={pending}
      disabled={running}
      aria-label={t('pull_named', { title })}
      onClick={() => run({ pack: name })}
    >
      {t('pull')}
    </Button>
  );
}
