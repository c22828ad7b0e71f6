import { type EditedPage, type PageText, savePageCall } from '@marque/server/publishing/content/contract';
import type { Locale } from '@marque/server/platform/sites/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { CallError } from '../../../client.ts';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useWhen } from './page-states.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

interface PageFormProps {
  /** Null: a new page. */
  edited: EditedPage | null;
  /** A text that a new page begins with. */
  start?: { path: string; language: Locale; text: PageText } | null;
  locales: readonly Locale[];
  locale: Locale;
  mayWrite: boolean;
  /** The state of the page that the writer has seen. */
  revision: number;
  /** Called with the text as it is typed. */
  onBody: (body: string) => void;
  /** Called when any field is changed. */
  onEdit: () => void;
  onSaved: (edited: EditedPage) => void;
}

/** The change somebody else made since the page was opened. */
interface Conflict {
  revision: number;
  by: string;
  at: string;
}

type HintedField = 'description' | 'lead' | 'topic' | 'order' | 'body';

const REQUIRED = ['title', 'path', 'description'] as const;

/** The text of a page. Saving makes a draft; what visitors read stays as it is. */
export function PageForm(props: PageFormProps) {
  const { edited, start, locales, locale, mayWrite, onBody, onEdit } = props;
  const t = useTranslations('page-editor');
  const hydrated = useHydrated();
  const { form, conflict, isFixed } = useSaving(props);
  const text = (edited ?? start)?.text;
  const place = edited?.page ?? start;
  const off = !mayWrite;
  const at = (name: 'title' | 'path' | HintedField) => ({
    label: t(`field.${name}`),
    name,
    defaultValue: name === 'path' ? place?.path : (text?.[name] ?? undefined),
    readOnly: off,
    error: form.at(name),
  });
  const hintedAt = (name: HintedField) => ({ ...at(name), hint: t(`field.${name}Hint`) });
  return (
    <form className={styles.pageForm} method="post" noValidate onSubmit={form.onSubmit} onChange={onEdit}>
      {conflict ? <ConflictNotice conflict={conflict} text={form.errors.general} /> : <FormError form={form} />}
      <TextField {...at('title')} maxLength={120} />
      <div className={styles.formPair}>
        <TextField
          {...at('path')}
          hint={t(isFixed ? 'field.pathFixed' : 'field.pathHint')}
          maxLength={300}
          readOnly={off || isFixed}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={t('field.language')}
          name="language"
          defaultValue={place?.language ?? locale}
          disabled={off || isFixed}
          error={form.at('language')}
          options={locales.map(each => [each, t(`language.${each}`)])}
        />
      </div>
      <TextAreaField {...hintedAt('description')} maxLength={300} rows={2} />
      <TextAreaField {...hintedAt('lead')} maxLength={600} rows={2} />
      <div className={styles.formPair}>
        <TextField {...hintedAt('topic')} maxLength={60} autoComplete="off" spellCheck={false} />
        <TextField {...hintedAt('order')} inputMode="numeric" maxLength={5} autoComplete="off" />
      </div>
      <Checkbox name="indexed" defaultChecked={text?.indexed ?? true} disabled={off}>
        {t('field.indexed')}
      </Checkbox>
      <TextAreaField
        {...hintedAt('body')}
        className={styles.bodyField}
        rows={22}
        onChange={({ currentTarget }) => onBody(currentTarget.value)}
      />
      {mayWrite && (
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t(conflict ? 'overwrite' : 'save')}
        </Button>
      )}
    </form>
  );
}

/** Saves the text; `isFixed`: path and language stay, because visitors know the page. */
function useSaving({ edited, revision, onSaved }: PageFormProps) {
  const t = useTranslations('page-editor');
  const pathTo = useConsolePath();
  const toast = useToast();
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isFixed = edited !== null && edited.page.live !== 'none';
  const call = useCall(savePageCall, {
    revalidate: 'success',
    onSuccess: answer => {
      toast({ title: t('saved'), kind: 'member' });
      setConflict(null);
      onSaved(answer);
      if (!edited) void navigate(pathTo(`/pages/${answer.page.id}`), { replace: true });
    },
    onError: error => setConflict(conflictOf(error)),
  });
  const form = useForm(call, {
    read: fields => ({
      ...(edited ? { page: edited.page.id, revision: conflict?.revision ?? revision } : {}),
      title: textIn(fields, 'title'),
      path: isFixed ? edited.page.path : textIn(fields, 'path'),
      language: isFixed ? edited.page.language : (textIn(fields, 'language') as Locale),
      description: textIn(fields, 'description'),
      lead: textIn(fields, 'lead'),
      topic: textIn(fields, 'topic'),
      order: textIn(fields, 'order').trim() === '' ? null : Number(textIn(fields, 'order')),
      indexed: fields.get('indexed') === 'on',
      body: textIn(fields, 'body'),
    }),
    check: element => {
      const fields = new FormData(element);
      const missing = REQUIRED.filter(name => !(isFixed && name === 'path') && !textIn(fields, name).trim());
      const topic = textIn(fields, 'topic').trim();
      const order = Number(textIn(fields, 'order'));
      return {
        ...Object.fromEntries(missing.map(name => [name, t('missing', { field: t(`field.${name}`) })])),
        ...(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(topic) ? {} : { topic: t('wrongTopic') }),
        ...(Number.isInteger(order) && Math.abs(order) <= 1000 ? {} : { order: t('wrongOrder') }),
      };
    },
  });
  return { form, conflict, isFixed };
}

/** Says who has changed the page meanwhile; the text is still in the form. */
function ConflictNotice({ conflict: { by, at }, text }: { conflict: Conflict; text: string | null }) {
  const t = useTranslations('page-editor');
  const when = useWhen()(at);
  return (
    <ErrorMessage text={text} title={by ? t('conflict', { who: by, when }) : t('conflictSomebody', { when })} level={2}>
      <p className={ui.marginTop2}>{t('overwriteNote')}</p>
    </ErrorMessage>
  );
}

function conflictOf(error: Error): Conflict | null {
  if (!(error instanceof CallError) || error.reason !== 'page_changed') return null;
  const { revision, changed_by: by, changed_at: at } = error.answer?.details ?? {};
  return typeof revision === 'number' ? { revision, by: String(by ?? ''), at: String(at ?? '') } : null;
}
