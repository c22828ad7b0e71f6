import '../../identity/accounts/forms/dealers-messages.ts';
import {
  addWordingCall,
  confirmWordingCall,
  type FormWording,
  WORDING_PATH,
} from '@marque/server/inventory/forms/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { StateWord, TickWord } from '../../kit/ui/data/state-word.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { Field, TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { ConsolePage } from '../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { saveAs } from '../../kit/ui/action/save-as.ts';
import type { Route } from './+types/wordings-page';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

export const meta = titled(t => ({ title: t('dealer-forms.wordings.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.forms.listWordings(caller));
}

/** The prescribed texts of dealers' forms, line by line, to be compared with the regulation and confirmed. */
export default function WordingsPage({ loaderData: { wordings, may_confirm: may } }: Route.ComponentProps) {
  const t = useTranslations('dealer-forms.wordings');
  const [confirmed, setConfirmed] = useState<FormWording | null>(null);
  const [isAdding, setAdding] = useState(false);
  const hasSpanish = wordings.some(({ language }) => language === 'es');
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={may && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
    >
      {wordings.map((wording, at) => (
        <WordingCard
          key={wording.digest}
          wording={wording}
          isNewest={wordings.findIndex(each => each.form === wording.form && each.language === wording.language) === at}
          onConfirm={may && !wording.confirmed ? () => setConfirmed(wording) : null}
        />
      ))}
      {!hasSpanish && <p className={ui.secondaryText}>{t('no_spanish')}</p>}
      {confirmed && <ConfirmDialog wording={confirmed} onClose={() => setConfirmed(null)} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </ConsolePage>
  );
}

interface WordingCardProps {
  wording: FormWording;
  isNewest: boolean;
  onConfirm: (() => void) | null;
}

function WordingCard({ wording, isNewest, onConfirm }: WordingCardProps) {
  const t = useTranslations('dealer-forms.wordings');
  const format = useFormatter();
  const { form: kind, language, digest, citation, edition, note, lines, file, confirmed } = wording;
  const title = t(kind === 'title_warning' ? 'of.warning' : `of.${language}`);
  const samples = kind === 'title_warning' ? ([kind] as const) : (['as_is', 'implied_only'] as const);
  return (
    <TitledSection id={`text-${digest.slice(0, 12)}`} title={title} card>
      <Facts
        facts={[
          {
            key: 'state',
            name: t('state'),
            value: confirmed ? (
              <TickWord>{t(isNewest ? 'confirmed' : 'in_force')}</TickWord>
            ) : (
              <StateWord tone="caution">{t('not_confirmed')}</StateWord>
            ),
          },
          { key: 'source', name: t('source'), value: `${citation} · ${edition}` },
          ...(note ? [{ key: 'note', name: t('note'), value: note }] : []),
          { key: 'digest', name: t('digest'), value: <span className={ui.monospace}>{digest.slice(0, 12)}</span> },
          ...(confirmed
            ? [
                {
                  key: 'by',
                  name: t('by'),
                  value: t('by_whom', {
                    by: confirmed.by ?? t('former'),
                    on: format.dateTime(new Date(confirmed.on), { dateStyle: 'medium', timeStyle: 'short' }),
                    compared: confirmed.compared,
                  }),
                },
              ]
            : []),
        ]}
      />
      <Table
        caption={t('lines', { of: title })}
        columns={[
          { key: 'place', name: t('place'), cell: ({ place }) => <span className={ui.monospace}>{place}</span> },
          { key: 'text', name: t('text'), cell: ({ text }) => text },
          { key: 'pt', name: t('size'), cell: ({ pt }) => `${format.number(pt)} pt`, figure: true, whole: true },
        ]}
        rows={lines}
        rowKey={({ place }) => place}
        stack
      />
      <div className={styles.wordingActions}>
        {onConfirm && (
          <Button look="main" onClick={onConfirm}>
            {t('confirm')}
          </Button>
        )}
        {isNewest &&
          samples.map(form => (
            <a
              key={form}
              className={styles.printLink}
              href={`${WORDING_PATH}?${new URLSearchParams({ language, form }).toString()}`}
              target="_blank"
              rel="noreferrer"
            >
              {t(`sample.${form}`)}
            </a>
          ))}
        {file && (
          <Button look="quiet" onClick={() => saveAs(file, `buyers-guide-${language}.json`, 'application/json')}>
            {t('file')}
          </Button>
        )}
      </div>
    </TitledSection>
  );
}

function ConfirmDialog({
  wording: { form: kind, language, digest, citation },
  onClose,
}: {
  wording: FormWording;
  onClose: () => void;
}) {
  const t = useTranslations('dealer-forms.wordings');
  const toast = useToast();
  const call = useCall(confirmWordingCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('confirmed_now') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ form: kind, language, digest, compared: textIn(fields, 'compared') }),
    check: typed => ({
      ...(textIn(new FormData(typed), 'compared').trim().length < 3 && { compared: t('compared_missing') }),
    }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('confirm_title')} description={t('confirm_text')}>
      <DialogForm form={form} action={t('confirm')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('compared')}
          hint={t('compared_hint', { citation })}
          name="compared"
          maxLength={120}
          autoComplete="off"
          error={form.at('compared')}
        />
      </DialogForm>
    </Dialog>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('dealer-forms.wordings');
  const toast = useToast();
  const [content, setContent] = useState('');
  const call = useCall(addWordingCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('added') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ language: textIn(fields, 'language') === 'en' ? ('en' as const) : ('es' as const), content }),
    check: () => ({ ...(!content && { content: t('file_missing') }) }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('add')} description={t('add_text')}>
      <DialogForm form={form} action={t('add')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <SelectField
          label={t('language')}
          name="language"
          options={[
            ['es', t('of.es')],
            ['en', t('of.en')],
          ]}
        />
        <Field label={t('json')} error={form.at('content')}>
          {ids => (
            <input
              {...ids}
              type="file"
              name="content"
              accept=".json,application/json"
              onChange={({ target }) => void target.files?.[0]?.text().then(setContent)}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  );
}
