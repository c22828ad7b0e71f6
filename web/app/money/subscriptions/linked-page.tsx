import { data } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import type { Route } from './+types/linked-page';
import { SubscriptionSheet } from './subscription-sheet.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as subscriptionStyles from './subscription.module.css';

const MAX_TOKEN_LENGTH = 2_000;

export const meta = titled(t => ({ title: t('subscriptions.title'), unlisted: true }));

/** The page of a receipt's link, for signed-in and signed-out visitors; opening it changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  try {
    return data({ subscription: await app.subscriptions.linked(caller, params.token.slice(0, MAX_TOKEN_LENGTH)) });
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error && error.reason === 'link_invalid')) throw error;
    return data({ subscription: null }, { status: 404 });
  }
}

export default function LinkedPage({ loaderData: { subscription }, params }: Route.ComponentProps) {
  const t = useTranslations('subscriptions');
  return (
    <div className={`${ui.pageWidth} ${subscriptionStyles.subscriptionPage}`}>
      <h1 className={ui.text32}>{t(subscription ? 'title' : 'deadTitle')}</h1>
      {subscription ? (
        <div className={subscriptionStyles.subscriptionList}>
          <SubscriptionSheet subscription={subscription} token={params.token} />
          <p className={`${ui.text14} ${ui.secondaryText}`}>{t('noSignIn')}</p>
        </div>
      ) : (
        <>
          <p className={ui.leadText}>{t('deadText')}</p>
          <ButtonLink look="main" className={ui.marginTop5} to="/members/subscription">
            {t('signIn')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
