import './console-brand-messages.ts';
import { type PageSentence, pageTextsCall, savePageTextCall } from '@marque/server/operations/brands/contract';
import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/sentences-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

export const meta = titled(t => ({ title: t('console-brand.sentences.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { q = '' } = queryIn(pageTextsCall, url, 'q');
  return { q, ...(await forOperators(app.brands.pageTexts(caller, { q }))) };
}

/** Sentences of pages, each as the product says it or in the brand's own words. */
export default function SentencesPage({ loaderData: { q, base, total, sentences } }: Route.ComponentProps) {
  const t = useTranslations('console-brand.sentences');
  const brand = useSearchParams()[0].get('brand');
  const words = useTranslations('console-brand');
  const hydrated = useHydrated();
  const [edited, edit] = useState<PageSentence | null>(null);
  const caption = q === '' ? t('own', { count: total }) : t('found', { count: total });
  const columns: Column<PageSentence>[] = [
    { key: 'key', name: t('key'), cell: ({ key }) => <span className={ui.monospace}>{key}</span> },
    ...(['en', 'es'] as const).map((language): Column<PageSentence> => ({
      key: language,
      name: words(`language.${language}`),
      cell: sentence => <Said text={textOf(sentence, language)} />,
    })),
    {
      key: 'change',
      name: t('change'),
      head: <span className={ui.visuallyHidden}>{t('change')}</span>,
      whole: true,
      cell: sentence => (
        <Button
          size="table"
          disabled={!hydrated}
          aria-label={t('change_named', { key: sentence.key })}
          onClick={() => edit(sentence)}
        >
          {t('change')}
        </Button>
      ),
    },
  ];
  return (
    <ConsolePage title={t('title')} lead={t('lead')} above={{ path: '/brand', name: words('title') }}>
      <Form className={`${ui.flexRow} ${ui.wrap} ${styles.sentenceSearch}`} role="search">
        {brand && <input type="hidden" name="brand" value={brand} />}
        <TextField key={q} label={t('search')} name="q" type="search" maxLength={100} defaultValue={q} />
        <Button type="submit">{t('find')}</Button>
      </Form>
      <Card flush>
        <div className={cardStyles.cardHead}>
          <h2 className={`${ui.text16} ${ui.semibold}`}>{caption}</h2>
        </div>
        {sentences.length === 0 ? (
          <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t(q === '' ? 'none_own' : 'none')}</p>
        ) : (
          <Table caption={caption} columns={columns} rows={sentences} rowKey={({ key }) => key} stack />
        )}
        <p className={cardStyles.cardFoot}>
          {total > sentences.length ? t('more', { shown: sentences.length }) : t('foot')}
        </p>
      </Card>
      {edited && <SentenceDialog key={edited.key} sentence={edited} base={base} onClose={() => edit(null)} />}
    </ConsolePage>
  );
}

const textOf = ({ texts }: PageSentence, language: 'en' | 'es') => texts.find(each => each.language === language);

function Said({ text }: { text: PageSentence['texts'][number] | undefined }) {
  const t = useTranslations('console-brand.sentences');
  if (!text) return null;
  const { ours, own, fault } = text;
  if (own === null) return ours;
  return (
    <span>
      {own}
      <span className={`${styles.sentenceOurs} ${ui.text14} ${ui.tertiaryText}`}>
        {fault ? t('unused', { fault }) : t('ours', { ours: ours ?? '' })}
      </span>
    </span>
  );
}

function SentenceDialog({ sentence, base, onClose }: { sentence: PageSentence; base: number; onClose: () => void }) {
  const t = useTranslations('console-brand.sentences');
  const words = useTranslations('console-brand');
  const { key, placeholders, max } = sentence;
  const call = useToldCall(savePageTextCall, { words: { done: t('saved'), failed: t('not_saved') }, onDone: onClose });
  const form = useForm(call, {
    read: fields => {
      const own = (language: 'en' | 'es') => textIn(fields, language).trim() || null;
      return { key, texts: { en: own('en'), es: own('es') }, base, reason: textIn(fields, 'reason').trim() };
    },
    check: element =>
      Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', words('noReason')]]),
  });
  const [typed, type] = useState({ en: textOf(sentence, 'en')?.own ?? '', es: textOf(sentence, 'es')?.own ?? '' });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={key} description={t('empty_is_ours')}>
      <DialogForm form={form} action={t('save')} cancel={words('cancel')} onCancel={onClose}>
        <FormError form={form} />
        {(['en', 'es'] as const).map(language => {
          const text = textOf(sentence, language);
          return (
            <div key={language}>
              <TextAreaField
                label={words(`language.${language}`)}
                name={language}
                rows={3}
                maxLength={max}
                value={typed[language]}
                onChange={event => type({ ...typed, [language]: event.currentTarget.value })}
                placeholder={text?.ours ?? ''}
                hint={placeholders.length > 0 ? t('stays', { names: placeholders.join(', ') }) : undefined}
                error={form.at(language)}
              />
              <p className={`${ui.text14} ${ui.secondaryText}`}>
                {t('preview')} <AsShown text={typed[language] || (text?.ours ?? '')} />
              </p>
            </div>
          );
        })}
        <TextField label={words('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}

/** A sentence as a page says it: the words between marks as a link, each placeholder by its name. */
function AsShown({ text }: { text: string }) {
  const parts = text.split(/(<(\w+)>.*?<\/\2>|\{\w+\})/gs);
  return (
    <span className={ui.primaryText}>
      {parts.map((part, at) => {
        // A split by a pattern gives the words between its finds, then what each group has found.
        if (at % 3 === 2) return null;
        if (at % 3 === 0) return part;
        const words = /^<\w+>(.*)<\/\w+>$/s.exec(part)?.[1];
        if (words === undefined) return <em key={at}>{part.slice(1, -1)}</em>;
        return <u key={at}>{words}</u>;
      })}
    </span>
  );
}
