import '../support-messages.ts';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { type Macro, MACRO_FIELDS, removeMacroCall, saveMacroCall } from '@marque/server/care/support/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { NewRowButton, RowActions } from '../../../identity/accounts/console/list-actions.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { EmptyState } from '../../../kit/ui/waiting/empty-state.tsx';
import type { Route } from './+types/macros-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

const LANGUAGES = ['en', 'es'] as const;

export const meta = titled(t => ({ title: t('console-support.macros.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { ...(await forOperators(app.support.macros(caller))), locale: caller.site.locale };
}

/** The answers that operators of a brand have at hand. */
export default function MacrosPage({ loaderData: { macros, may_write: mayWrite, locale } }: Route.ComponentProps) {
  const t = useTranslations('console-support.macros');
  const tickets = useTranslations('support.desk')('title');
  const [edited, edit] = useState<Macro | 'new' | null>(null);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      above={{ path: '/tickets', name: tickets }}
      actions={
        <>
          <ExportButton list="saved_answers" />
          {mayWrite && <NewRowButton name={t('new')} onClick={() => edit('new')} />}
        </>
      }
    >
      {macros.length === 0 ? (
        <EmptyState icon={<MessageSquareText className={ui.icon} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className={cardStyles.card}>
          <MacroTable macros={macros} onEdit={mayWrite ? edit : null} />
        </div>
      )}
      {edited && <MacroEditor macro={edited === 'new' ? null : edited} locale={locale} onClose={() => edit(null)} />}
    </ConsolePage>
  );
}

interface MacroTableProps {
  macros: readonly Macro[];
  /** Null for who may only read. */
  onEdit: ((macro: Macro) => void) | null;
}

function MacroTable({ macros, onEdit }: MacroTableProps) {
  const t = useTranslations('console-support.macros');
  const format = useFormatter();
  const columns: Column<Macro>[] = [
    { key: 'name', name: t('column.name'), cell: ({ name }) => <span className={ui.mediumWeight}>{name}</span> },
    { key: 'language', name: t('column.language'), cell: ({ locale }) => t(locale) },
    { key: 'text', name: t('column.text'), cell: ({ text }) => <span className={styles.macroText}>{text}</span> },
    { key: 'uses', name: t('column.uses'), figure: true, cell: ({ uses }) => format.number(uses) },
    {
      key: 'changed',
      name: t('column.changed'),
      whole: true,
      cell: ({ changed }) => format.dateTime(new Date(changed), { dateStyle: 'medium' }),
    },
  ];
  if (onEdit)
    columns.push({
      key: 'do',
      name: t('column.do'),
      head: <span className={ui.visuallyHidden}>{t('column.do')}</span>,
      whole: true,
      cell: macro => <MacroActions macro={macro} onEdit={onEdit} />,
    });
  return <Table caption={t('title')} columns={columns} rows={macros} rowKey={({ id }) => id} stack />;
}

function MacroActions({ macro, onEdit }: { macro: Macro; onEdit: (macro: Macro) => void }) {
  const t = useTranslations('console-support.macros');
  const { name } = macro;
  const call = useToldCall(removeMacroCall, { words: { done: t('removed'), failed: t('failed') } });
  return (
    <RowActions
      change={{ label: t('change', { name }), short: t('changeShort'), onClick: () => onEdit(macro) }}
      end={{
        first: { label: t('remove', { name }), short: t('removeShort') },
        sure: { label: t('removeSure', { name }), short: t('removeSureShort') },
        busy: call.pending,
        onConfirm: () => call.run({ macro: macro.id }),
      }}
    />
  );
}

interface MacroEditorProps {
  /** Null: a new one. */
  macro: Macro | null;
  /** The language of the brand. */
  locale: Macro['locale'];
  onClose: () => void;
}

function MacroEditor({ macro, locale, onClose }: MacroEditorProps) {
  const t = useTranslations('console-support.macros');
  const call = useToldCall(saveMacroCall, { words: { done: t('saved'), failed: t('failed') }, onDone: onClose });
  const form = useForm(call, {
    read: fields => ({
      macro: macro?.id ?? null,
      locale: textIn(fields, 'locale') as Macro['locale'],
      name: textIn(fields, 'name').trim(),
      text: textIn(fields, 'text').trim(),
    }),
  });
  const fields = MACRO_FIELDS.map(each => `{${each}}`).join(' ');
  return (
    <Dialog
      open
      wide
      onOpenChange={open => !open && onClose()}
      title={macro ? t('change', { name: macro.name }) : t('new')}
    >
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('name')}
          name="name"
          maxLength={60}
          required
          autoComplete="off"
          defaultValue={macro?.name}
          error={form.at('name')}
        />
        <SelectField
          label={t('language')}
          name="locale"
          defaultValue={macro?.locale ?? locale}
          options={LANGUAGES.map(each => [each, t(each)] as const)}
        />
        <TextAreaField
          label={t('text')}
          hint={t('fields', { fields })}
          name="text"
          rows={7}
          maxLength={10_000}
          required
          defaultValue={macro?.text}
          error={form.at('text')}
        />
      </DialogForm>
    </Dialog>
  );
}
