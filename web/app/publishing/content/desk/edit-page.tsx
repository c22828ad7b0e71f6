import './page-editor-messages.ts';
import '../content-messages.ts';
import {
  type EditedPage,
  type BuiltInPage,
  isSectionPath,
  type BlockFault,
  type ContentBlock,
  renderPageCall,
} from '@marque/server/publishing/content/contract';
import { useState, useEffect } from 'react';
import { redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import type { Locale } from '@marque/server/platform/sites/contract';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/edit-page';
import { PageForm } from './page-form.tsx';
import { PageStates, useChanged } from './page-states.tsx';
import { PageSteps } from './page-steps.tsx';
import { PageVersions } from './page-versions.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { ContentBlocks } from '../content-blocks.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export const meta = titled(t => ({ title: t('page-editor.title'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, frames } = forMembers(context, url);
  // The preview plays films and shows maps; links to this page open a new document, with this policy.
  frames(['youtube', 'vimeo', 'map']);
  const isNew = params.id === undefined;
  const desk = await forOperators(app.content.desk(caller, { tab: 'all', words: '', limit: 1 }));
  if (isNew && !desk.may_write) throw new Response(null, { status: 404 });
  const edited = params.id === undefined ? null : await forOperators(app.content.deskPage(caller, params.id));
  const { locales, locale } = caller.site;
  const builtIn = isNew ? await forOperators(app.content.builtIn(caller)) : [];
  const place = builtIn.find(each => builtInKey(each) === url.searchParams.get('from'));
  if (place?.page) throw redirect(`/operator/pages/${place.page}`);
  const text = place && (await forOperators(app.content.builtInText(caller, place)));
  const start = place && text ? { path: place.path, language: place.language, text } : null;
  return { edited, start, builtIn, locales, locale, mayWrite: desk.may_write };
}

/** A page of content as its writers see it: its text beside what it becomes, the way to visitors, its history. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.edited?.page.id ?? loaderData.start?.path} {...loaderData} />;
}

function Editor({ edited, start, builtIn, locales, locale, mayWrite }: Route.ComponentProps['loaderData']) {
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
    <ConsolePage title={edited?.page.title ?? t('new')} above={{ path: '/pages', name: t('title') }}>
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
    </ConsolePage>
  );
}

/** Names a built-in text in an address. */
const builtInKey = ({ path, language }: Pick<BuiltInPage, 'path' | 'language'>): string => `${language} ${path}`;

interface BuiltInChoiceProps {
  pages: readonly BuiltInPage[];
  /** The one that is open. */
  chosen: string | null;
}

/** Opens a text that comes with the product, so that a writer begins with its words. */
function BuiltInChoice({ pages, chosen }: BuiltInChoiceProps) {
  const t = useTranslations('page-editor');
  const groups = [
    { label: t('builtIn.pages'), pages: pages.filter(({ path }) => !isSectionPath(path)) },
    { label: t('builtIn.words'), pages: pages.filter(({ path }) => isSectionPath(path)) },
  ];
  return (
    <GetForm action="/operator/pages/new" className={styles.builtInChoice}>
      <BrandField />
      <SelectField label={t('builtIn.label')} name="from" defaultValue={chosen ?? ''} required>
        <option value="">{t('builtIn.none')}</option>
        {groups.map(group => (
          <optgroup key={group.label} label={group.label}>
            {group.pages.map(page => (
              <option key={builtInKey(page)} value={builtInKey(page)}>
                {page.path} · {t(`language.${page.language}`)} · {page.title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Button type="submit">{t('builtIn.open')}</Button>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('builtIn.hint')}</p>
    </GetForm>
  );
}

const PAUSE_MS = 500;

interface Rendered {
  blocks: ContentBlock[];
  faults: BlockFault[];
  error: Error | null;
}

/** The text as visitors would see it, a moment after it was typed. The server makes it safe. */
function TextPreview({ body, language, mayWrite }: { body: string; language: Locale; mayWrite: boolean }) {
  const t = useTranslations('page-editor');
  const textOf = useErrorText();
  const { blocks, faults, error } = useRendered(body, language, mayWrite);
  if (!mayWrite) return null;
  return (
    <TitledSection id="preview" title={t('preview')} card className={styles.textPreview}>
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t('previewNote')}</p>
      <div aria-live="polite">
        {error && <p className={ui.seriousText}>{textOf(error)}</p>}
        {faults.length > 0 && (
          <Message tone="caution" title={t('faults')} level={3}>
            <ul>
              {faults.map(({ name, line, fault }) => (
                <li key={`${line} ${name}`}>{t(`fault.${fault}`, { name, line })}</li>
              ))}
            </ul>
          </Message>
        )}
      </div>
      <div className={styles.previewText} lang={language}>
        <ContentBlocks blocks={blocks} />
      </div>
    </TitledSection>
  );
}

function useRendered(body: string, language: Locale, mayWrite: boolean): Rendered {
  const [rendered, setRendered] = useState<Rendered>({ blocks: [], faults: [], error: null });
  useEffect(() => {
    if (!mayWrite) return;
    const stop = new AbortController();
    const pause = setTimeout(() => {
      send(renderPageCall, { body, language }, { signal: stop.signal }).then(
        ({ blocks, faults }) => setRendered({ blocks, faults, error: null }),
        (error: Error) => {
          if (!stop.signal.aborted) setRendered(before => ({ ...before, error }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [body, language, mayWrite]);
  return rendered;
}
