import './console-mail-messages.ts';
import MailCheck from 'lucide-react/icons/mail-check';
import { liftSuppressionCall, suppressedCall, type Suppressed } from '@marque/server/platform/mail/contract';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/suppressed-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const PAGE = 50;

export const meta = titled(t => ({ title: t('console-mail.suppressed.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { first: await forOperators(app.mail.suppression.list(caller, { limit: PAGE })) };
}

/** Addresses to which emails no longer leave, why, and the way to send to them again. */
export default function SuppressedPage({ loaderData: { first } }: Route.ComponentProps) {
  const t = useTranslations('console-mail.suppressed');
  const above = useTranslations('console-mail');
  const [lifted, lift] = useState<Suppressed | null>(null);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      above={{ path: '/mail', name: above('title') }}
      actions={<ExportButton list="suppressed" />}
    >
      {first.providers.length === 0 && (
        <Message tone="info" title={t('unknown')}>
          <p>{t('unknownText')}</p>
        </Message>
      )}
      <PageList
        name="suppressed"
        first={first}
        read={(after, signal) => send(suppressedCall, { after, limit: PAGE }, { signal })}
        rowsOf={page => page.addresses}
        totalOf={page => page.total}
        empty={{ icon: MailCheck, title: t('empty'), text: t('emptyText') }}
      >
        {rows => (
          <Card flush>
            <AddressTable rows={rows} onLift={first.may_write ? lift : null} />
          </Card>
        )}
      </PageList>
      {lifted && <LiftDialog address={lifted} onClose={() => lift(null)} />}
    </ConsolePage>
  );
}

interface AddressTableProps {
  rows: readonly Suppressed[];
  /** Null for who may only read. */
  onLift: ((address: Suppressed) => void) | null;
}

function AddressTable({ rows, onLift }: AddressTableProps) {
  const t = useTranslations('console-mail.suppressed');
  const format = useFormatter();
  const hydrated = useHydrated();
  const columns: Column<Suppressed>[] = [
    { key: 'email', name: t('column.email'), cell: ({ email }) => email },
    {
      key: 'kind',
      name: t('column.kind'),
      cell: ({ kind, detail }) => (
        <>
          <StateWord tone="caution">{t(`kind.${kind}`)}</StateWord>
          {detail && <p className={`${ui.text14} ${ui.tertiaryText}`}>{detail}</p>}
        </>
      ),
    },
    {
      key: 'since',
      name: t('column.since'),
      whole: true,
      cell: ({ since }) => format.dateTime(new Date(since), { dateStyle: 'medium', timeStyle: 'short' }),
    },
  ];
  if (onLift)
    columns.push({
      key: 'do',
      name: t('column.do'),
      head: <span className={ui.visuallyHidden}>{t('column.do')}</span>,
      whole: true,
      cell: address => (
        <Button
          size="table"
          disabled={!hydrated}
          aria-label={t('liftNamed', { email: address.email })}
          onClick={() => onLift(address)}
        >
          {t('lift')}
        </Button>
      ),
    });
  return <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />;
}

/** Asks why emails may leave to an address again. */
function LiftDialog({ address: { id, email }, onClose }: { address: Suppressed; onClose: () => void }) {
  const t = useTranslations('console-mail.suppressed');
  const above = useTranslations('console-mail');
  const words = { done: t('lifted'), failed: t('notLifted') };
  const call = useToldCall(liftSuppressionCall, { words, onDone: onClose, revalidate: 'always' });
  const form = useForm(call, {
    read: fields => ({ id, reason: textIn(fields, 'reason').trim() }),
    check: typed =>
      Object.fromEntries(textIn(new FormData(typed), 'reason').trim() ? [] : [['reason', above('reasonMissing')]]),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('liftNamed', { email })} description={t('liftText')}>
      <DialogForm form={form} action={t('lift')} cancel={t('cancel')} onCancel={onClose}>
        <TextField label={above('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
