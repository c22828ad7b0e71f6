import '../../identity/accounts/forms/dealers-messages.ts';
import type { Appraisal } from '@marque/server/inventory/appraisals/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import type { Route } from './+types/offer-page';
import { useCalendarDay, useDay, useVehicleName } from './appraisal-words.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

export const meta = titled(t => ({ title: t('appraisals.paper.title'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  if (!dealer.dealership.permissions.includes('appraise')) return { dealer, appraisal: null };
  const { appraisal } = await forOperators(app.appraisals.show(caller, params.id));
  return { dealer, appraisal };
}

/** The offer for a vehicle on one sheet of paper, as it is handed to its owner: nothing of what it is worth or will cost. */
export default function OfferPage({ loaderData: { dealer, appraisal } }: Route.ComponentProps) {
  const t = useTranslations('appraisals');
  const print = (
    <Button look="main" onClick={() => window.print()}>
      {t('paper.print')}
    </Button>
  );
  return (
    <DealerFrame dealer={dealer} title={t('paper.title')} actions={appraisal?.offer && print}>
      {!appraisal && <Message tone="caution" title={t('not_allowed')} />}
      {appraisal && !appraisal.offer && <Message tone="caution" title={t('paper.none')} />}
      {appraisal?.offer && <Paper dealership={dealer.dealership} appraisal={appraisal} offer={appraisal.offer} />}
    </DealerFrame>
  );
}

interface PaperProps {
  dealership: Route.ComponentProps['loaderData']['dealer']['dealership'];
  appraisal: Appraisal;
  offer: NonNullable<Appraisal['offer']>;
}

function Paper({ dealership: { name, rooftops }, appraisal, offer }: PaperProps) {
  const t = useTranslations('appraisals');
  const money = useMoney();
  const day = useDay();
  const calendarDay = useCalendarDay();
  const nameOf = useVehicleName();
  const site = useFrame()?.settings.name ?? '';
  const rooftop = rooftops.find(({ id }) => id === appraisal.rooftop);
  const { sheet, color, trim } = appraisal;
  const amount = money(offer.cents, 'USD');
  const made = { dealership: name, amount, on: day(offer.on) };
  return (
    <article className={styles.offerPaper}>
      <header>
        <p className={ui.text18}>{name}</p>
        {rooftop &&
          [rooftop.name === name ? '' : rooftop.name, rooftop.address, rooftop.phone]
            .filter(Boolean)
            .map(line => <p key={line}>{line}</p>)}
      </header>
      <div>
        <h2 className={ui.text24}>
          {nameOf(appraisal)} {trim}
        </h2>
        <p className={ui.secondaryText}>{t('paper.made', made)}</p>
      </div>
      <p className={ui.text32}>{amount}</p>
      <p>{offer.until ? t('paper.until', { until: calendarDay(offer.until) }) : t('paper.open')}</p>
      <Facts
        facts={[
          { key: 'vin', name: t('paper.vin'), value: appraisal.vin },
          {
            key: 'mileage',
            name: t('paper.mileage'),
            value: t(`distance.${appraisal.mileage_unit}`, { mileage: appraisal.mileage }),
          },
          ...(color ? [{ key: 'color', name: t('paper.color'), value: color }] : []),
          ...(sheet.keys === null ? [] : [{ key: 'keys', name: t('paper.keys'), value: sheet.keys }]),
          ...(sheet.title
            ? [{ key: 'title', name: t('paper.title_state'), value: t(`title_states.${sheet.title}`) }]
            : []),
        ]}
      />
      {offer.note && <p>{offer.note}</p>}
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('paper.note', { dealership: name, site })}</p>
      <p className={styles.signLine}>{[t('paper.by'), offer.by].filter(Boolean).join(': ')}</p>
    </article>
  );
}
