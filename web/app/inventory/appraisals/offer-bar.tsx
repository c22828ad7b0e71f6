import { type Appraisal, closeAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { useCalendarDay, useDay } from './appraisal-words.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as barStyles from '../../kit/ui/action/thumb-bar.module.css';
import * as styles from './appraisals.module.css';

/** The offer, and what can be done with the appraisal; on a phone its buttons stay at the bottom. */
export function OfferBar({ appraisal, mayChange }: { appraisal: Appraisal; mayChange: boolean }) {
  const t = useTranslations('appraisals');
  const [asked, ask] = useState<'offer' | 'buy' | null>(null);
  const { id, state, offer, vehicle } = appraisal;
  return (
    <>
      <TitledSection id="appraisal-offer" title={t('offer')} card>
        <OfferText offer={offer} />
        {offer && (
          <p className={styles.appraisalText}>
            <ButtonLink to={`/dealer/appraisals/${id}/offer`}>{t('print_offer')}</ButtonLink>
          </p>
        )}
      </TitledSection>
      <div className={barStyles.thumbBar} role="group" aria-label={t('actions')}>
        {state === 'bought' && vehicle && (
          <ButtonLink to={`/dealer/inventory/${vehicle}`} look="main">
            {t('in_stock')}
          </ButtonLink>
        )}
        {mayChange && (state === 'open' || state === 'offered') && (
          <>
            <Button look={offer ? 'second' : 'main'} onClick={() => ask('offer')}>
              {t(offer ? 'change_offer' : 'make_offer')}
            </Button>
            <Button look={offer ? 'main' : 'second'} onClick={() => ask('buy')}>
              {t('buy')}
            </Button>
            <CloseButton id={id} state="passed" />
          </>
        )}
        {mayChange && state === 'passed' && <CloseButton id={id} state="open" />}
      </div>
      {asked === 'offer' && <OfferDialog appraisal={appraisal} onClose={() => ask(null)} />}
      {asked === 'buy' && <BuyDialog appraisal={appraisal} onClose={() => ask(null)} />}
    </>
  );
}

function OfferText({ offer }: Pick<Appraisal, 'offer'>) {
  const t = useTranslations('appraisals');
  const money = useMoney();
  const day = useDay();
  const calendarDay = useCalendarDay();
  if (!offer) return <p className={ui.secondaryText}>{t('no_offer')}</p>;
  const { cents, on, by, until, note } = offer;
  const made = { amount: money(cents, 'USD'), on: day(on) };
  return (
    <>
      <p>{by ? t('offer_line', { ...made, by }) : t('offer_line_unnamed', made)}</p>
      <p className={ui.secondaryText}>{until ? t('offer_holds', { until: calendarDay(until) }) : t('offer_open')}</p>
      {note && <p>{note}</p>}
    </>
  );
}

function CloseButton({ id, state }: { id: string; state: 'passed' | 'open' }) {
  const t = useTranslations('appraisals');
  const words = { done: t(state === 'passed' ? 'passed' : 'reopened'), failed: t('failed') };
  const { pending, run } = useToldCall(closeAppraisalCall, { words });
  return (
    <Button look="quiet" busy={pending} onClick={() => run({ appraisal: id, state })}>
      {t(state === 'passed' ? 'pass' : 'reopen')}
    </Button>
  );
}
