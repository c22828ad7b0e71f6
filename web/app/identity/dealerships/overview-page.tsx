import '../accounts/forms/dealers-messages.ts';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/overview-page';
import { DealerFrame } from './dealer-frame.tsx';
import { FailedFeeds } from './failed-feeds.tsx';
import { forDealers } from './for-dealers.ts';
import { LeaveButton } from './leave-button.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './dealer.module.css';

export const meta = titled(t => ({ title: t('dealerships.overview.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const { people, invitations } = await app.dealerships.people(caller);
  const failed = await app.feeds.failing(caller);
  return { dealer, people: people.length, invited: invitations.length, failed };
}

/** The dealership in use at a glance, and what the reader may do in it. */
export default function OverviewPage({ loaderData: { dealer, people, invited, failed } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.overview');
  const role = useTranslations('dealerships.role');
  const may = useTranslations('dealerships.may');
  const format = useFormatter();
  const { dealership } = dealer;
  const since = format.dateTime(new Date(dealership.since), { dateStyle: 'long' });
  return (
    <DealerFrame dealer={dealer} title={dealership.name} lead={t('lead', { since, role: role(dealership.role) })}>
      <FailedFeeds names={failed} />
      <div className={styles.dealerTiles}>
        <Link className={styles.dealerTile} to="/dealer/people">
          <span className={ui.secondaryText}>{t('people')}</span>
          <span className={styles.dealerFigure}>{format.number(people)}</span>
          <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('invited', { count: invited })}</span>
        </Link>
        <Link className={styles.dealerTile} to="/dealer/rooftops">
          <span className={ui.secondaryText}>{t('rooftops')}</span>
          <span className={styles.dealerFigure}>{format.number(dealership.rooftops.length)}</span>
          <span className={`${ui.text14} ${ui.tertiaryText}`}>
            {dealership.rooftops.map(({ name }) => name).join(', ')}
          </span>
        </Link>
      </div>
      <TitledSection id="may" title={t('may')} card>
        <ul className={styles.mayList}>
          {dealership.permissions.map(permission => (
            <li className={ui.iconItem} key={permission}>
              <Check className={ui.icon} aria-hidden />
              <span>{may(permission)}</span>
            </li>
          ))}
        </ul>
      </TitledSection>
      <LeaveButton dealership={dealership} />
    </DealerFrame>
  );
}
