import './console-mail-messages.ts';
import type { MailTemplateLine } from '@marque/server/platform/mail/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import type { Route } from './+types/mail-page';
import { purposeKey } from './purpose-key.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console-mail.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.mail.desk.list(caller));
}

/** Every email of the product: what it is for, and whether the brand says it in its own words. */
export default function MailPage({ loaderData: { templates, lost } }: Route.ComponentProps) {
  const t = useTranslations('console-mail');
  const columns: Column<MailTemplateLine>[] = [
    {
      key: 'name',
      name: t('column.name'),
      cell: ({ name }) => (
        <>
          <ConsoleLink className={ui.mediumWeight} to={`/mail/${name}`}>
            {t(`purpose.${purposeKey(name)}`)}
          </ConsoleLink>
          <br />
          <span className={`${ui.monospace} ${ui.text14} ${ui.tertiaryText}`}>{name}</span>
        </>
      ),
    },
    { key: 'subject', name: t('column.subject'), cell: ({ subject }) => subject },
    { key: 'words', name: t('column.words'), cell: line => <Words line={line} /> },
  ];
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ConsoleLink className={ui.standaloneLink} to="/mail/sent">
            {t('sent.link')}
          </ConsoleLink>
          <ConsoleLink className={ui.standaloneLink} to="/mail/suppressed">
            {t('suppressedLink')}
          </ConsoleLink>
        </>
      }
    >
      {lost.length > 0 && (
        <Message tone="caution" title={t('lost', { count: lost.length })}>
          <ul>
            {lost.map(({ language, key, text }) => (
              <li key={`${language} ${key}`}>
                <span className={ui.monospace}>{key}</span> ({t(`language.${language}`)}): {text}
              </li>
            ))}
          </ul>
        </Message>
      )}
      <Card flush>
        <Table caption={t('title')} columns={columns} rows={templates} rowKey={({ name }) => name} stack />
      </Card>
    </ConsolePage>
  );
}

function Words({ line: { changed, unused } }: { line: MailTemplateLine }) {
  const t = useTranslations('console-mail');
  if (unused > 0) return <StateWord tone="serious">{t('unused', { count: unused })}</StateWord>;
  if (changed > 0) return <StateWord tone="info">{t('changed', { count: changed })}</StateWord>;
  return <span className={ui.tertiaryText}>{t('standard')}</span>;
}
