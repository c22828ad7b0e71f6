import './page-editor-messages.ts';
import '../content-messages.ts';
import type { EditedPage } from '@marque/server/publishing/content/contract';
import { useState } from 'react';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { MembersFrame } from '../../../identity/accounts/members/members-frame.tsx';
import { forOperators, membersOnly } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { marqueContext } from '../../../context.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Link } from '../../../kit/ui/action/link.tsx';
import type { Route } from './+types/edit-page';
import { BuiltInChoice, builtInKey } from './built-in-choice.tsx';
import { PageForm } from './page-form.tsx';
import { PageStates, useChanged } from './page-states.tsx';
import { PageSteps } from './page-steps.tsx';
import { PageVersions } from './page-versions.tsx';
import { TextPreview } from './text-preview.tsx';
import { useUnsaved } from './use-unsaved.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('page-editor.title'), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, frames } = context.get(marqueContext);
  membersOnly(caller, url);
  // The preview plays films and shows maps; links to this page open a new document, with this policy.
  frames(['youtube', 'vimeo', 'map']);
  const isNew = params.id === undefined;
  const desk = await forOperators(app.content.desk(caller, { tab: 'all', words: '', limit: 1 }));
  if (isNew && !desk.may_write) throw new Response(null, { status: 404 });
  const edited = params.id === undefined ? null : await forOperators(app.content.deskPage(caller, params.id));
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  const { locales, locale } = caller.site;
  const builtIn = isNew ? await forOperators(app.content.builtIn(caller)) : [];
  const place = builtIn.find(each => builtInKey(each) === url.searchParams.get('from'));
  if (place?.page) throw redirect(`/operator/pages/${place.page}`);
  const text = place && (await forOperators(app.content.builtInText(caller, place)));
  const start = place && text ? { path: place.path, language: place.language, text } : null;
  return { edited, start, builtIn, nav, locales, locale, mayWrite: desk.may_write };
}

/** A page of content as its writers see it: its text beside what it becomes, the way to visitors, its history. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.edited?.page.id ?? loaderData.start?.path} {...loaderData} />;
}

function Editor({ edited, start, builtIn, nav, locales, locale, mayWrite }: Route.ComponentProps['loaderData']) {
  const t = useTranslations('page-editor');
  const changed = useChanged();
  const [body, setBody] = useState((edited ?? start)?.text.body ?? '');
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const [restores, setRestores] = useState(0);
  /** The state of the page that this writer has seen: another one's change does not move it. */
  const [revision, setRevision] = useState(edited?.page.revision ?? 0);
  const restored = (answer: EditedPage) => {
    setRevision(answer.page.revision);
    setBody(answer.text.body);
    setUnsaved(false);
    setRestores(count => count + 1);
  };
  return (
    <MembersFrame nav={nav} title={edited?.page.title ?? t('new')}>
      <p>
        <Link className={ui.linkButton} to="/operator/pages">
          {t('back')}
        </Link>
      </p>
      {edited && (
        <div className={styles.pageFacts}>
          <PageStates page={edited.page} />
          <p className={`${ui.secondaryText} ${ui.text14}`}>{changed(edited.page)}</p>
        </div>
      )}
      {!edited && <BuiltInChoice pages={builtIn} chosen={start && builtInKey(start)} />}
      <div className={styles.editorColumns}>
        <PageForm
          key={restores}
          edited={edited}
          start={start}
          revision={revision}
          locales={locales}
          locale={locale}
          mayWrite={mayWrite}
          onBody={setBody}
          onEdit={() => setUnsaved(true)}
          onSaved={({ page }) => {
            setRevision(page.revision);
            setUnsaved(false);
          }}
        />
        <TextPreview body={body} language={edited?.page.language ?? start?.language ?? locale} mayWrite={mayWrite} />
      </div>
      {edited && (
        <PageSteps
          edited={edited}
          revision={revision}
          mayWrite={mayWrite}
          isUnsaved={isUnsaved}
          onMoved={({ page }) => setRevision(page.revision)}
        />
      )}
      {edited && <PageVersions edited={edited} revision={revision} mayWrite={mayWrite} onRestored={restored} />}
    </MembersFrame>
  );
}
