import '../accounts/forms/dealers-messages.ts';
import { payFromCall } from '@marque/server/identity/dealerships/contract';
import type { Amount } from '@marque/server/money/credits/contract';
import { useNavigate } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/wallet-page';
import { DealerFrame } from './dealer-frame.tsx';
import { forDealers } from './for-dealers.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('dealerships.wallet.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const reads = dealer.dealership.permissions.includes('read_wallet');
  const { id } = dealer.dealership;
  const { credits } = reads
    ? await app.credits.consumables(await app.dealerships.asBuyer({ ...caller, dealership: id }))
    : { credits: null };
  const { credit_type: type } = caller.site;
  const units = type === 'global' ? (['global'] as const) : (['vhr', 'sticker'] as const);
  return { dealer, credits, units, own: await app.dealerships.ownSpending(caller) };
}

/** The credits of the dealership, what the reader has spent of them, and whose credits pay. */
export default function WalletPage({ loaderData: { dealer, credits, units, own } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.wallet');
  const format = useFormatter();
  const { name, permissions } = dealer.dealership;
  const amount = (left: Amount) => (left.unlimited ? t('unlimited') : format.number(left.left));
  const spent = (within: 'day' | 'month') => {
    const { spent: count, limit } = own[within];
    return limit === null ? t('spent', { spent: count }) : t('of', { spent: count, limit });
  };
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      <TitledSection id="left" title={t('left')} card>
        {credits ? (
          <>
            <Facts facts={units.map(unit => ({ key: unit, name: t(unit), value: amount(credits[unit]) }))} />
            {permissions.includes('fill_wallet') && <Filling />}
          </>
        ) : (
          <p className={ui.secondaryText}>
            {t('hidden')} {t('fill')}
          </p>
        )}
      </TitledSection>
      <TitledSection id="spent" title={t('own')} card>
        <Facts facts={(['day', 'month'] as const).map(key => ({ key, name: t(key), value: spent(key) }))} />
      </TitledSection>
      {permissions.includes('buy') && <Payer name={name} />}
    </DealerFrame>
  );
}

/** The ways to the prices and to the orders of the dealership: both show its wallet from then on. */
function Filling() {
  const t = useTranslations('dealerships.wallet');
  const navigate = useNavigate();
  const words = { done: t('done_dealership'), failed: t('failed') };
  const buy = useToldCall(payFromCall, { words, onDone: () => void navigate('/pricing') });
  const orders = useToldCall(payFromCall, { words, onDone: () => void navigate('/members/dashboard#orders') });
  return (
    <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3}`}>
      <Button look="main" busy={buy.pending} onClick={() => buy.run({ wallet: 'dealership' })}>
        {t('add')}
      </Button>
      <Button busy={orders.pending} onClick={() => orders.run({ wallet: 'dealership' })}>
        {t('orders')}
      </Button>
    </div>
  );
}

/** Which wallet pays from now on. */
function Payer({ name }: { name: string }) {
  const t = useTranslations('dealerships.wallet');
  const failed = t('failed');
  const company = useToldCall(payFromCall, { words: { done: t('done_dealership'), failed } });
  const own = useToldCall(payFromCall, { words: { done: t('done_own'), failed } });
  return (
    <TitledSection id="pays" title={t('pays')} card>
      <p className={ui.secondaryText}>{t('pays_text')}</p>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3}`}>
        <Button busy={company.pending} onClick={() => company.run({ wallet: 'dealership' })}>
          {t('use_dealership', { name })}
        </Button>
        <Button busy={own.pending} onClick={() => own.run({ wallet: 'own' })}>
          {t('use_own')}
        </Button>
        <ButtonLink look="quiet" to="/members/dashboard">
          {t('documents')}
        </ButtonLink>
      </div>
    </TitledSection>
  );
}
