import './page-editor-messages.ts';
import { type DeskPage, DeskTab, deskPagesCall } from '@marque/server/publishing/content/contract';
import { FilePlus, Files } from 'lucide-react';
import { data, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { DeskFrame, DeskList } from '../../../identity/accounts/members/desk-frame.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { PagedList } from '../../../use-pages.ts';
import type { Route } from './+types/pages-desk-page';
import { PageStates, useChanged } from './page-states.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

type Answer = Omit<z.output<(typeof deskPagesCall)['answer']>, 'status'>;

export const meta = titled(t => ({ title: t('page-editor.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { searchParams: query } = url;
  const parsed = deskPagesCall.input.safeParse({
    tab: query.get('tab') ?? undefined,
    words: query.get('words') ?? undefined,
  });
  if (!parsed.success) throw data(null, { status: 404 });
  const first = await forOperators(app.content.desk(caller, parsed.data));
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  return { first, nav, tab: parsed.data.tab, words: parsed.data.words };
}

/** The pages of a site, by state. */
export default function PagesDeskPage({ loaderData: { first, nav, tab, words } }: Route.ComponentProps) {
  const t = useTranslations('page-editor');
  const tabs = DeskTab.options.map(each => ({
    to: `?${new URLSearchParams({ tab: each, ...(words ? { words } : {}) })}`,
    name: t(`tab.${each}`),
    count: first.counts[each],
    current: each === tab,
  }));
  const list: PagedList<Answer> = {
    name: `content ${tab} ${words}`,
    first,
    read: (after, signal) => send(deskPagesCall, { tab, words, after }, { signal }),
  };
  return (
    <DeskFrame nav={nav} title={t('title')} lead={t('lead')} tabs={tabs} tabsLabel={t('tabs')}>
      {first.source !== 'built_in' && <Message tone="caution" title={t('elsewhere')} level={2} />}
      <div className={styles.pagesTools}>
        <GetForm action="/operator/pages" className={styles.pagesSearch} role="search">
          <input type="hidden" name="tab" value={tab} />
          <TextField label={t('search')} name="words" defaultValue={words} maxLength={80} autoComplete="off" />
          <Button type="submit">{t('find')}</Button>
        </GetForm>
        <div className={styles.pagesLinks}>
          <ButtonLink to="/operator/redirects">{t('redirects')}</ButtonLink>
          {first.may_write && (
            <ButtonLink
              look="main"
              to="/operator/pages/new"
              reloadDocument
              icon={<FilePlus className={ui.icon} aria-hidden />}
            >
              {t('new')}
            </ButtonLink>
          )}
        </div>
      </div>
      <DeskList
        key={`${tab} ${words}`}
        list={list}
        rowsOf={page => page.pages}
        total={first.counts[tab]}
        empty={{
          icon: <Files className={ui.icon} aria-hidden />,
          title: t('empty.title'),
          text: t('empty.text'),
        }}
      >
        {page => <PageCard key={page.id} page={page} />}
      </DeskList>
    </DeskFrame>
  );
}

function PageCard({ page }: { page: DeskPage }) {
  const t = useTranslations('page-editor');
  const changed = useChanged();
  return (
    <article className={cardStyles.card} aria-labelledby={page.id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.pageCardHead}>
          <h2 className={ui.text18} id={page.id}>
            <Link to={`/operator/pages/${page.id}`} reloadDocument>
              {page.title}
            </Link>
          </h2>
          <p className={`${ui.secondaryText} ${ui.text14}`}>
            <span className={ui.monospace}>{page.path}</span> · {t(`language.${page.language}`)}
          </p>
        </div>
        <PageStates page={page} />
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>{changed(page)}</p>
    </article>
  );
}
