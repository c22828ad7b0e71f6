import '../../support/support-messages.ts';
import { deskFeedbackCall, type DeskFeedbackPage, FeedbackTab } from '@marque/server/care/feedback/contract';
import { MessageSquare } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { DeskFrame, DeskList } from '../../../identity/accounts/members/desk-frame.tsx';
import { forOperators, membersOnly } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { send } from '../../../client.ts';
import { marqueContext } from '../../../context.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import type { PagedList } from '../../../use-pages.ts';
import type { Route } from './+types/feedback-desk-page';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackSummary } from './feedback-summary.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './feedback-desk.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('feedback.desk.title'), unlisted: true }));
}

/** `tab`, `make` and `year` of the address say which feedback is shown; an empty one asks for all. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const read = (name: string) => url.searchParams.get(name) || undefined;
  const asked = deskFeedbackCall.input.safeParse({ tab: read('tab'), make: read('make'), year: read('year') });
  if (!asked.success) throw data(null, { status: 404 });
  const first = await forOperators(app.feedback.desk(caller, asked.data));
  const { tab, make, year } = asked.data;
  return { first, nav: navFacts(caller.site, await app.accounts.profile(caller)), tab, make, year };
}

/** What members think of their documents: counted, by week, and one by one. */
export default function FeedbackDeskPage({ loaderData: { first, nav, tab, make, year } }: Route.ComponentProps) {
  const t = useTranslations('feedback.desk');
  const addressOf = (each: FeedbackTab) => {
    const about = { tab: each, ...(make && { make }), ...(year && { year: String(year) }) };
    return `?${new URLSearchParams(about).toString()}`;
  };
  const tabs = FeedbackTab.options.map(each => ({
    to: addressOf(each),
    name: t(`tab.${each}`),
    count: first.counts[each],
    current: each === tab,
  }));
  const name = `feedback ${addressOf(tab)}`;
  const list: PagedList<DeskFeedbackPage> = {
    name,
    first,
    read: (after, signal) => send(deskFeedbackCall, { tab, make, year, after }, { signal }),
  };
  return (
    <DeskFrame nav={nav} title={t('title')} lead={t('lead')} tabs={tabs} tabsLabel={t('tabs')}>
      <Filter key={name} {...{ tab, make, year }} makes={first.makes} years={first.years} />
      {first.counts[tab] > 0 && <FeedbackSummary summary={first.summary} />}
      <DeskList
        key={`list ${name}`}
        list={list}
        rowsOf={page => page.feedback}
        total={first.counts[tab]}
        empty={{ icon: <MessageSquare className={ui.icon} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      >
        {one => <FeedbackCard key={one.id} feedback={one} />}
      </DeskList>
    </DeskFrame>
  );
}

interface FilterProps {
  tab: FeedbackTab;
  make: string | undefined;
  year: number | undefined;
  makes: readonly string[];
  years: readonly number[];
}

/** One make or model year; it works without script. */
function Filter({ tab, make, year, makes, years }: FilterProps) {
  const t = useTranslations('feedback.desk');
  if (makes.length === 0 && years.length === 0) return null;
  return (
    <GetForm action="/operator/feedback" className={styles.feedbackFilter}>
      <input type="hidden" name="tab" value={tab} />
      <SelectField label={t('make')} name="make" defaultValue={make ?? ''}>
        <option value="">{t('everyMake')}</option>
        {makes.map(each => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField label={t('year')} name="year" defaultValue={year ?? ''}>
        <option value="">{t('everyYear')}</option>
        {years.map(each => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button type="submit">{t('filter')}</Button>
    </GetForm>
  );
}
