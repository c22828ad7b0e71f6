import type { Pack } from '@marque/server/operations/console/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { PackState, PullButton, useLookAgain } from './pack-parts.tsx';
import type { Route } from './+types/packs-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

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
          <ConsoleLink to={`/packs/${name}`}>{title}</ConsoleLink>
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
    <ConsolePage title={t('title')} lead={t('lead')} actions={<ExportButton list="packs" />}>
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
