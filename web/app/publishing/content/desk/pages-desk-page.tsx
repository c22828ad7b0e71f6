import './page-editor-messages.ts';
import { type DeskPage, DeskTab, deskPagesCall } from '@marque/server/publishing/content/contract';
import FilePlus from 'lucide-react/icons/file-plus';
import Files from 'lucide-react/icons/files';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { Desk } from '../../../identity/accounts/console/desk.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forOperators, forMembers, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Route } from './+types/pages-desk-page';
import { PageStates, useChanged } from './page-states.tsx';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export const meta = titled(t => ({ title: t('page-editor.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(deskPagesCall, url, 'tab', 'words');
  const first = await forOperators(app.content.desk(caller, query));
  return { first, tab: query.tab, words: query.words };
}

/** The pages of a site, by state. */
export default function PagesDeskPage({ loaderData: { first, tab, words } }: Route.ComponentProps) {
  const t = useTranslations('page-editor');
  const pathTo = useConsolePath();
  const tools = (
    <>
      {first.source !== 'built_in' && <Message tone="caution" title={t('elsewhere')} level={2} />}
      <div className={styles.pagesTools}>
        <GetForm action="/operator/pages" className={styles.pagesSearch} role="search">
          <BrandField />
          <input type="hidden" name="tab" value={tab} />
          <TextField label={t('search')} name="words" defaultValue={words} maxLength={80} autoComplete="off" />
          <Button type="submit">{t('find')}</Button>
        </GetForm>
        <div className={styles.pagesLinks}>
          <ExportButton list="pages" filters={{ tab, words }} />
          <ButtonLink to={pathTo('/redirects')}>{t('redirects')}</ButtonLink>
          {first.may_write && (
            <ButtonLink
              look="main"
              to={pathTo('/pages/new')}
              reloadDocument
              icon={<FilePlus className={ui.icon} aria-hidden />}
            >
              {t('new')}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
  return (
    <Desk
      t={t}
      tabs={DeskTab.options}
      tab={tab}
      addressOf={each => `?${new URLSearchParams({ tab: each, ...(words ? { words } : {}) })}`}
      name="content"
      first={first}
      read={(after, signal) => send(deskPagesCall, { tab, words, after }, { signal })}
      rowsOf={page => page.pages}
      empty={{ icon: Files, title: t('empty.title'), text: t('empty.text') }}
      tools={tools}
    >
      {page => <PageCard key={page.id} page={page} />}
    </Desk>
  );
}

function PageCard({ page }: { page: DeskPage }) {
  const t = useTranslations('page-editor');
  const changed = useChanged();
  return (
    <EntryCard
      id={page.id}
      title={
        <ConsoleLink to={`/pages/${page.id}`} reloadDocument>
          {page.title}
        </ConsoleLink>
      }
      about={
        <>
          <span className={ui.monospace}>{page.path}</span> · {t(`language.${page.language}`)}
        </>
      }
      state={<PageStates page={page} />}
    >
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>{changed(page)}</p>
    </EntryCard>
  );
}
