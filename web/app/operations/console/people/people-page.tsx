import { peopleCall, type ListedPerson } from '@marque/server/identity/people/contract';
import UsersRound from 'lucide-react/icons/users-round';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/people-page';
import { MassCreditsButton } from './mass-credits.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as filterStyles from './filters.module.css';

export const meta = titled(t => ({ title: t('console-people.title'), unlisted: true }));

const FILTERS = ['q', 'since', 'confirmed', 'dealer', 'blocked'] as const;

/** The filters stand in the address, so that a view can be shared and survives "back". */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(peopleCall, url, ...FILTERS);
  const { q, since, confirmed, dealer, blocked } = query;
  const first = await forOperators(app.people.list(caller, query));
  const mayGive = isAllowed({ app, caller }, 'grant_credits');
  return { first, asked: { q, since, confirmed, dealer, blocked }, mayGive };
}

/** The members of the brand. */
export default function PeoplePage({ loaderData: { first, asked, mayGive } }: Route.ComponentProps) {
  const t = useTranslations('console-people');
  const found = t(first.exact ? 'found' : 'about_found', { count: first.count });
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {mayGive && <MassCreditsButton filter={asked} count={first.exact ? first.count : null} />}
          <ExportButton list="people" filters={asked} />
        </>
      }
    >
      <PeopleFilters key={`filters ${JSON.stringify(asked)}`} asked={asked} />
      <PageList
        key={JSON.stringify(asked)}
        name={`people ${JSON.stringify(asked)}`}
        first={first}
        read={(after, signal) => send(peopleCall, { ...asked, after }, { signal })}
        rowsOf={page => page.people}
        totalOf={page => page.count}
        empty={{ icon: UsersRound, title: t('empty'), text: t('empty_text') }}
        head={() => (
          <p className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers} ${ui.marginBottom3}`}>{found}</p>
        )}
      >
        {people => <PeopleTable people={people} />}
      </PageList>
    </ConsolePage>
  );
}

type Asked = { [Name in (typeof FILTERS)[number]]?: string | undefined };

function PeopleFilters({ asked }: { asked: Asked }) {
  const t = useTranslations('console-people.filter');
  const any = <option value="">{t('any')}</option>;
  return (
    <GetForm action="/operator/people" className={filterStyles.consoleFilters} role="search">
      <BrandField />
      <TextField
        label={t('q')}
        hint={t('q_hint')}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={asked.q}
        className={filterStyles.wideFilter}
      />
      <TextField label={t('since')} name="since" type="date" defaultValue={asked.since} />
      <SelectField
        label={t('confirmed')}
        name="confirmed"
        defaultValue={asked.confirmed ?? ''}
        options={(['yes', 'no'] as const).map(each => [each, t(`confirmed_${each}`)])}
      >
        {any}
      </SelectField>
      <SelectField
        label={t('dealer')}
        name="dealer"
        defaultValue={asked.dealer ?? ''}
        options={(['pending', 'approved', 'rejected', 'suspended'] as const).map(each => [each, t(`dealer_${each}`)])}
      >
        {any}
      </SelectField>
      <SelectField
        label={t('blocked')}
        name="blocked"
        defaultValue={asked.blocked ?? ''}
        options={(['yes', 'no'] as const).map(each => [each, t(`blocked_${each}`)])}
      >
        {any}
      </SelectField>
      <div className={`${ui.flexRow} ${filterStyles.filterButtons}`}>
        <Button type="submit" look="main">
          {t('go')}
        </Button>
        {Object.values(asked).some(Boolean) && (
          <ConsoleLink to="/people" className={ui.linkButton}>
            {t('clear')}
          </ConsoleLink>
        )}
      </div>
    </GetForm>
  );
}

function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  const t = useTranslations('console-people');
  const format = useFormatter();
  const columns: Column<ListedPerson>[] = [
    {
      key: 'person',
      name: t('column.person'),
      cell: ({ id, name, email }) => (
        <ConsoleLink to={`/people/${id}`} className={ui.mediumWeight}>
          {name || email}
        </ConsoleLink>
      ),
    },
    {
      key: 'email',
      name: t('column.email'),
      cell: ({ email }) => <span className={filterStyles.breakable}>{email}</span>,
    },
    {
      key: 'address',
      name: t('column.address'),
      cell: ({ confirmed }) => t(confirmed ? 'state.confirmed' : 'state.unconfirmed'),
    },
    { key: 'state', name: t('column.state'), cell: person => <PersonState person={person} /> },
    {
      key: 'joined',
      name: t('column.joined'),
      figure: true,
      cell: ({ created }) => format.dateTime(new Date(created), { dateStyle: 'medium' }),
    },
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={people} rowKey={({ id }) => id} stack />
    </Card>
  );
}

/** What is particular about an account. */
export function PersonState({ person }: { person: Pick<ListedPerson, 'blocked' | 'dealer_state'> }) {
  const t = useTranslations('console-people.state');
  if (person.blocked) return <StateWord tone="serious">{t('blocked')}</StateWord>;
  if (person.dealer_state === 'approved') return <StateWord tone="info">{t('dealer')}</StateWord>;
  return <TickWord>{t('open')}</TickWord>;
}
