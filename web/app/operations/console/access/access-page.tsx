import '../../../identity/accounts/console/console-messages.ts';
import { accessCall, type AccessCredential, addAccessCall, endAccessCall } from '@marque/server/identity/gate/contract';
import { PASSWORD_MIN } from '@marque/server/identity/accounts/contract';
import KeyRound from 'lucide-react/icons/key-round';
import { useRef } from 'react';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators, isAllowed } from '../../../identity/accounts/members/members-only.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/access-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './access.module.css';

export const meta = titled(t => ({ title: t('console.place.access'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const first = await forOperators(app.gate.list(caller));
  const mayManage = isAllowed({ app, caller }, 'manage_site_access');
  return { first, mayManage, closed: caller.site.security !== 'disabled' };
}

/** Who may pass the gate in front of the members' pages. */
export default function AccessPage({ loaderData: { first, mayManage, closed } }: Route.ComponentProps) {
  const t = useTranslations('console.access');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const columns: Column<AccessCredential>[] = [
    { key: 'email', name: t('email'), cell: ({ email }) => email },
    { key: 'created', name: t('created'), cell: ({ created }) => day(created), whole: true },
    {
      key: 'state',
      name: t('state'),
      cell: ({ ended }) =>
        ended ? t('ended_on', { day: day(ended) }) : <StateWord tone="info">{t('open')}</StateWord>,
    },
    ...(mayManage
      ? [
          {
            key: 'end',
            name: t('end'),
            cell: (row: AccessCredential) => !row.ended && <EndButton credential={row} />,
            whole: true,
          },
        ]
      : []),
  ];
  return (
    <ConsolePage title={t('title')} lead={t(closed ? 'lead' : 'lead_off')} actions={<ExportButton list="access" />}>
      {mayManage && <AddAccess />}
      <PageList
        name="access"
        first={first}
        read={(after, signal) => send(accessCall, { after }, { signal })}
        rowsOf={page => page.credentials}
        totalOf={page => page.credentials.length}
        empty={{ icon: KeyRound, title: t('none'), text: t('none_text') }}
      >
        {rows => (
          <Card flush>
            <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />
          </Card>
        )}
      </PageList>
    </ConsolePage>
  );
}

function AddAccess() {
  const t = useTranslations('console.access');
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const call = useCall(addAccessCall, {
    revalidate: 'success',
    onSuccess: (_answer, { email }) => {
      toast({ title: t('added', { email }) });
      element.current?.reset();
    },
  });
  const form = useForm(call, { read: fields => ({ email: textIn(fields, 'email'), pass: textIn(fields, 'pass') }) });
  return (
    <Card>
      <form ref={element} className={styles.accessForm} noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={form.at('email')}
        />
        <TextField
          label={t('password')}
          hint={t('password_hint', { min: PASSWORD_MIN })}
          name="pass"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          error={form.at('pass')}
        />
        <Button look="main" type="submit" busy={form.pending}>
          {t('add')}
        </Button>
      </form>
      <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop2}`}>{t('shared')}</p>
    </Card>
  );
}

function EndButton({ credential: { id, email } }: { credential: AccessCredential }) {
  const t = useTranslations('console.access');
  const words = { done: t('ended', { email }), failed: t('failed') };
  const { pending, run } = useToldCall(endAccessCall, { words, revalidate: 'always' });
  return (
    <Button size="table" busy={pending} aria-label={t('end_named', { email })} onClick={() => run({ credential: id })}>
      {t('end')}
    </Button>
  );
}
