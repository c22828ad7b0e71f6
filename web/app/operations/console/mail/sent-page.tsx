import './console-mail-messages.ts';
import MailSearch from 'lucide-react/icons/mail-search';
import { mailsCall, MailState, retryMailCall, type SentMail } from '@marque/server/platform/mail/contract';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/sent-page';
import { purposeKey } from './purpose-key.ts';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const PAGE = 50;
const TONES = { waiting: 'info', left: 'neutral', failed: 'caution', removed: 'neutral' } as const;

export const meta = titled(t => ({ title: t('console-mail.sent.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { to, template, state } = queryIn(mailsCall, url, 'to', 'template', 'state');
  const search = { to, template, state };
  const first = await forOperators(app.mail.sent.list(caller, { ...search, limit: PAGE }));
  const { templates } = await forOperators(app.mail.desk.list(caller));
  return { first, search, names: templates.map(({ name }) => name) };
}

type Search = Route.ComponentProps['loaderData']['search'];

/** The single emails of a brand: to whom, which one, and what became of it. */
export default function SentPage({ loaderData: { first, search, names } }: Route.ComponentProps) {
  const t = useTranslations('console-mail.sent');
  const above = useTranslations('console-mail');
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      above={{ path: '/mail', name: above('title') }}
      actions={<ExportButton list="mails" filters={search} />}
    >
      {first.leaves ? (
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('leftNote')}</p>
      ) : (
        <Message tone="info" title={t('outbox')}>
          <p>{t('outboxText')}</p>
        </Message>
      )}
      <Filters key={JSON.stringify(search)} search={search} names={names} />
      <PageList
        key={`list ${JSON.stringify(search)}`}
        name={`mails ${JSON.stringify(search)}`}
        first={first}
        read={(after, signal) => send(mailsCall, { ...search, after, limit: PAGE }, { signal })}
        rowsOf={page => page.mails}
        totalOf={page => page.total}
        empty={{ icon: MailSearch, title: t('empty'), text: t('emptyText') }}
      >
        {rows => (
          <Card flush>
            <MailTable rows={rows} mayRetry={first.may_write} />
          </Card>
        )}
      </PageList>
    </ConsolePage>
  );
}

function Filters({ search, names }: { search: Search; names: readonly string[] }) {
  const t = useTranslations('console-mail.sent');
  const purpose = useTranslations('console-mail.purpose');
  const any = ['', t('any')] as const;
  return (
    <GetForm action="/operator/mail/sent" className={orderStyles.orderFilters}>
      <BrandField />
      <div className={orderStyles.filterFields}>
        <TextField label={t('to')} name="to" autoComplete="off" maxLength={254} defaultValue={search.to} />
        <SelectField
          label={t('template')}
          name="template"
          defaultValue={search.template ?? ''}
          options={[any, ...names.map(name => [name, purpose(purposeKey(name))] as const)]}
        />
        <SelectField
          label={t('stateLabel')}
          name="state"
          defaultValue={search.state ?? ''}
          options={[any, ...MailState.options.map(each => [each, t(`state.${each}`)] as const)]}
        />
      </div>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button type="submit" size="small" look="main">
          {t('go')}
        </Button>
        {Object.values(search).some(Boolean) && (
          <ConsoleLink to="/mail/sent" className={ui.text14}>
            {t('clear')}
          </ConsoleLink>
        )}
      </div>
    </GetForm>
  );
}

function MailTable({ rows, mayRetry }: { rows: readonly SentMail[]; mayRetry: boolean }) {
  const t = useTranslations('console-mail.sent');
  const purpose = useTranslations('console-mail.purpose');
  const format = useFormatter();
  const when = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const columns: Column<SentMail>[] = [
    {
      key: 'to',
      name: t('column.to'),
      cell: ({ email }) => email || <span className={ui.tertiaryText}>{t('gone')}</span>,
    },
    {
      key: 'email',
      name: t('column.email'),
      cell: ({ template, subject }) => (
        <span>
          <ConsoleLink to={`/mail/${template}`}>{purpose(purposeKey(template))}</ConsoleLink>
          {subject && <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{subject}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      name: t('column.state'),
      cell: ({ state, failure }) => (
        <StateWord tone={TONES[state]}>{failure ? t(`failure.${failure}`) : t(`state.${state}`)}</StateWord>
      ),
    },
    { key: 'queued', name: t('column.queued'), whole: true, cell: ({ queued }) => when(queued) },
    { key: 'left', name: t('column.left'), whole: true, cell: ({ left }) => (left ? when(left) : '–') },
  ];
  if (mayRetry)
    columns.push({
      key: 'do',
      name: t('column.do'),
      head: <span className={ui.visuallyHidden}>{t('column.do')}</span>,
      whole: true,
      cell: mail => mail.state === 'waiting' && <Retry mail={mail} />,
    });
  return <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />;
}

function Retry({ mail: { id, email } }: { mail: SentMail }) {
  const t = useTranslations('console-mail.sent');
  const hydrated = useHydrated();
  const words = { done: t('retried'), failed: t('notRetried') };
  const { pending, run } = useToldCall(retryMailCall, { words, revalidate: 'always' });
  return (
    <Button
      size="table"
      busy={pending}
      disabled={!hydrated}
      aria-label={t('retryNamed', { email })}
      onClick={() => run({ mail: id })}
    >
      {t('retry')}
    </Button>
  );
}
