import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import type { Route } from './+types/subscription-page';
import { SubscriptionSheet } from './subscription-sheet.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as subscriptionStyles from './subscription.module.css';

export const meta = titled(t => ({ title: t('subscriptions.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { subscriptions: await app.subscriptions.list(caller) };
}

export default function SubscriptionPage({ loaderData: { subscriptions } }: Route.ComponentProps) {
  const t = useTranslations('subscriptions');
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={subscriptionStyles.subscriptionList}>
        {subscriptions.length === 0 ? (
          <EmptyState
            icon={<RefreshCw className={ui.icon} aria-hidden />}
            title={t('emptyTitle')}
            action={<ButtonLink to="/pricing">{t('plans')}</ButtonLink>}
          >
            {t('emptyText')}
          </EmptyState>
        ) : (
          subscriptions.map(subscription => (
            <SubscriptionSheet key={subscription.id} subscription={subscription} token={null} />
          ))
        )}
      </div>
      <p className={ui.marginTop8}>
        <Link to="/members/dashboard#orders">{t('orders')}</Link>
      </p>
    </MembersFrame>
  );
}
