import '../../identity/accounts/forms/dealers-messages.ts';
import '../../vehicles/decode/vehicles-messages.ts';
import '../../vehicles/valuations/valuations-messages.ts';
import type { Appraisal } from '@marque/server/inventory/appraisals/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { DecodedFacts } from '../../vehicles/decode/preview/specification-list.tsx';
import type { Route } from './+types/appraisal-page';
import { Findings } from './findings.tsx';
import { OfferBar } from './offer-bar.tsx';
import { OwnSales } from './own-sales.tsx';
import { Photos } from './photos.tsx';
import { SheetForm } from './sheet-form.tsx';
import { useDay, useVehicleName } from './appraisal-words.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('appraisals.title'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  if (!dealer.dealership.permissions.includes('appraise')) return { dealer, found: null };
  return { dealer, found: await forOperators(app.appraisals.show(caller, params.id)) };
}

/** One vehicle that is offered: what is known of it, what was seen, and the offer. */
export default function AppraisalPage({ loaderData: { dealer, found } }: Route.ComponentProps) {
  const t = useTranslations('appraisals');
  const nameOf = useVehicleName();
  if (!found)
    return (
      <DealerFrame dealer={dealer} title={t('title')}>
        <Message tone="caution" title={t('not_allowed')} />
      </DealerFrame>
    );
  const { appraisal, specifications, own_sales: sales, may } = found;
  const name = nameOf(appraisal);
  const isOpen = may.appraise && appraisal.state !== 'bought';
  return (
    <DealerFrame dealer={dealer} title={name} lead={<VinText vin={appraisal.vin} />}>
      <Trail
        label={t('trail')}
        steps={[
          [t('title'), '/dealer/appraisals'],
          [name, `/dealer/appraisals/${appraisal.id}`],
        ]}
      />
      {appraisal.doubt && (
        <Message tone="caution" title={t('doubt.title')}>
          <p>{t(`doubt.${appraisal.doubt}`)}</p>
        </Message>
      )}
      <Begun appraisal={appraisal} />
      <Findings appraisal={appraisal} mayAsk={isOpen} />
      <OwnSales sales={sales} />
      <TitledSection id="appraisal-sheet" title={t('sheet')} card>
        <SheetForm key={JSON.stringify(appraisal.sheet)} appraisal={appraisal} mayChange={isOpen} />
      </TitledSection>
      <Photos appraisal={appraisal} mayChange={isOpen} />
      <TitledSection id="appraisal-facts" title={t('facts')} card>
        {specifications.length > 0 ? (
          <DecodedFacts rows={specifications} />
        ) : (
          <p className={ui.secondaryText}>{t('facts_none')}</p>
        )}
      </TitledSection>
      <OfferBar appraisal={appraisal} mayChange={may.appraise} />
    </DealerFrame>
  );
}

function Begun({ appraisal: { mileage, mileage_unit: unit, state, since, by } }: { appraisal: Appraisal }) {
  const t = useTranslations('appraisals');
  const on = useDay()(since);
  return (
    <p className={ui.secondaryText}>
      {t(`state.${state}`)} · {t(`distance.${unit}`, { mileage })} ·{' '}
      {by ? t('begun', { on, by }) : t('begun_unnamed', { on })}
    </p>
  );
}
