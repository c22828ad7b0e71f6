import { isNameNumber } from '@marque/vin';
import Lock from 'lucide-react/icons/lock';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { LegalLinks } from '../../../platform/shell/layout/legal-links.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { forgetCart } from '../cart/carts.ts';
import { SaleTerms } from '../cart/sale-terms.tsx';
import { TotalAmount } from '../cart/total-amount.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';
import { NoticeBox, RenewalBox } from './consent-boxes.tsx';
import { GatewayChoice, OneGateway } from './gateway-choice.tsx';
import { GuestEmailField } from './guest-email-field.tsx';
import { PayerChoice, PayerRefusal, payerRefusal } from './payer-choice.tsx';
import { TierChoice } from './tier-choice.tsx';
import type { Tier } from './tiers.ts';
import { usePayForm } from './use-pay-form.ts';
import type { Quantity } from '../cart/use-quantity.ts';
import type { QuoteState } from '../cart/use-quote.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as checkoutStyles from './checkout.module.css';

interface PayPanelProps {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteState;
  /** Credits it takes; null where there are not enough. */
  cost: number | null;
  by: 'money' | 'credit';
  onBy: (way: 'money' | 'credit') => void;
  onTier: (tier: Tier) => void;
}

/** Pay, or spend what one already has; nothing is charged before one of the two is pressed. */
export function PayPanel({ facts, quantity, quote, cost, by, onBy, onTier }: PayPanelProps) {
  const t = useTranslations('orders');
  const hydrated = useHydrated();
  const money = useMoney();
  const pay = usePayForm({ facts, quantity, quote, by });
  const { form, values, change } = pay;
  const { member, vehicle, unit, gateways } = facts;
  const isCredit = by === 'credit' && cost !== null;
  if (gateways.length === 0 && !isCredit) return <NoGateway />;
  return (
    <form
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${checkoutStyles.payPanel}`}
      method="post"
      noValidate
      onSubmit={pay.onSubmit}
    >
      <h2 className={ui.text18}>{t(isCredit ? 'spendTitle' : 'payTitle')}</h2>
      <p className={checkoutStyles.checkoutBrief}>
        <b className={ui.mediumWeight}>{by === 'money' ? facts.plan.name : t(`document.${unit}`)}</b>
        {vehicle && <span className={`${ui.secondaryText} ${ui.text14}`}>{vehicle.title}</span>}
        {vehicle && (
          <span className={ui.text14}>
            <VinText vin={vehicle.vin} colored />
          </span>
        )}
      </p>
      {facts.payer && <PayerChoice payer={facts.payer} />}
      {facts.grade && <StickerRestsOn grade={facts.grade} />}
      {facts.tiers && (
        <TierChoice
          offers={facts.tiers}
          plan={isCredit ? null : facts.plan}
          value={facts.tier}
          credits={isCredit ? null : creditsAfter(facts, quote)}
          error={form.at('tier')}
          onChange={tier => {
            form.clear();
            onTier(tier);
          }}
        />
      )}
      <PayError pay={pay} facts={facts} />
      {values.email !== null && (
        <GuestEmailField
          value={values.email}
          signedIn={member !== null}
          error={form.at('email')}
          onChange={email => change({ email })}
        />
      )}
      {vehicle && unit === 'vhr' && (
        <TextField
          label={t('mileage')}
          hint={t('mileageHint', { unit: facts.mileageUnit })}
          name="mileage"
          inputMode="numeric"
          autoComplete="off"
          value={values.mileage}
          onChange={event => change({ mileage: event.target.value })}
          error={form.at('mileage')}
        />
      )}
      {facts.notice !== null && (
        <NoticeBox
          version={facts.notice}
          ticked={values.notice}
          error={form.at('notice')}
          onChange={notice => change({ notice })}
        />
      )}
      {vehicle && (
        <p className={`${ui.text14} ${ui.secondaryText}`} data-confirms-vehicle>
          {isNameNumber(vehicle.vin)
            ? t('confirmsName', { vehicle: vehicle.title })
            : t('confirmsVehicle', { vehicle: vehicle.title, vin: vehicle.vin })}
        </p>
      )}
      {isCredit ? (
        <>
          <Button type="submit" look="main" size="search" wide busy={pay.busy === 'credit'} disabled={!hydrated}>
            {t('useCredit', { count: cost, left: member?.left ?? 0 })}
          </Button>
          <p className={`${ui.text14} ${ui.secondaryText}`}>{t('useCreditHint')}</p>
        </>
      ) : (
        <MoneyWay facts={facts} quantity={quantity} quote={quote} pay={pay} />
      )}
      {cost !== null && gateways.length > 0 && (
        <Button look="quiet" disabled={!hydrated} onClick={() => onBy(isCredit ? 'money' : 'credit')}>
          {isCredit
            ? t('payInstead', { total: money(quote.price.total, quote.price.currency) })
            : t('spendInstead', { count: cost })}
        </Button>
      )}
    </form>
  );
}

/** Credits there are once this order is paid; null where they have no limit. */
function creditsAfter({ member, plan }: CheckoutFacts, { price }: QuoteState): number | null {
  // The sheet of a bundle is paid with the credit that comes for it.
  if (plan.sticker || price.quantity < 0 || (member && member.left === null)) return null;
  return price.quantity + (member?.left ?? 0);
}

/** Said before a sticker is paid for: what of it comes from a record, what from a catalog, and what is left to choose. */
function StickerRestsOn({ grade }: { grade: NonNullable<CheckoutFacts['grade']> }) {
  const t = useTranslations('orders.restsOn');
  return (
    <p className={`${ui.text14} ${ui.secondaryText}`}>
      <b className={ui.mediumWeight}>{t('grade', { grade })}</b> {t(grade)}
    </p>
  );
}

type PayForm = ReturnType<typeof usePayForm>;

interface MoneyWayProps extends Pick<PayPanelProps, 'facts' | 'quantity' | 'quote'> {
  pay: PayForm;
}

/** Who takes the money, the tick for what renews, and the button. */
function MoneyWay({ facts, quantity, quote, pay: { form, busy, values, change } }: MoneyWayProps) {
  const t = useTranslations('orders');
  const money = useMoney();
  const { gateways } = facts;
  const { total, currency } = quote.price;
  const refusal = payerRefusal(facts);
  if (facts.payer && refusal) return <PayerRefusal name={facts.payer.name} why={refusal} />;
  return (
    <>
      {gateways.length > 1 ? (
        <GatewayChoice gateways={gateways} value={values.gateway} onChange={gateway => change({ gateway })} />
      ) : (
        <OneGateway gateways={gateways} />
      )}
      {facts.again && (
        <RenewalBox
          facts={facts}
          price={quote.price}
          ticked={values.renewal}
          error={form.at('consent')}
          onChange={renewal => change({ renewal })}
        />
      )}
      <div className={checkoutStyles.narrowTerms}>
        <p className={`${ui.keyValue} ${ui.semibold}`} data-amounts>
          <span>{t(facts.again ? 'totalToday' : 'total')}</span>
          <TotalAmount amount={money(total, currency)} currency={currency} />
        </p>
        <SaleTerms facts={facts} price={quote.price} />
      </div>
      <PayButton quote={quote} busy={busy === 'money'} waiting={quantity.waiting || quote.checking} />
    </>
  );
}

function PayButton({ quote, busy, waiting }: { quote: QuoteState; busy: boolean; waiting: boolean }) {
  const t = useTranslations('orders');
  const hydrated = useHydrated();
  const money = useMoney();
  const { total, currency } = quote.price;
  return (
    <>
      <Button type="submit" look="main" size="search" wide busy={busy || waiting} disabled={!hydrated}>
        {total === 0 ? t('payNothing') : t('pay', { total: money(total, currency) })}
      </Button>
      <p className={`${ui.flexRow} ${ui.alignTop} ${ui.text14} ${ui.secondaryText}`}>
        <Lock className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        <span>{total === 0 ? t('nothingToPay') : t('hosted')}</span>
      </p>
      <LegalLinks by="pay" />
    </>
  );
}

/** Why nothing was paid: what went wrong, or what is news to the reader. */
function PayError({ pay: { form, isPaid }, facts }: { pay: PayForm; facts: CheckoutFacts }) {
  const t = useTranslations('orders');
  const { general, reason } = form.errors;
  const isNews = isPaid || reason === 'price_changed';
  if (!isNews) return <ErrorMessage title={t('payFailed')} text={general} />;
  return (
    general && (
      <Message tone="info" title={t(isPaid ? 'paidBefore' : 'priceChanged')} live>
        <p>{general}</p>
        {isPaid && (
          <Button size="small" onClick={() => startAnew(facts)}>
            {t('onceMore')}
          </Button>
        )}
      </Message>
    )
  );
}

function startAnew({ cart }: CheckoutFacts): void {
  forgetCart(cart);
  window.location.reload();
}

/** The brand has no way to take money at the moment. */
function NoGateway() {
  const t = useTranslations('orders');
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${checkoutStyles.payPanel}`}>
      <Message tone="info" level={2} title={t('noGateway')}>
        <p>{t('noGatewayText')}</p>
      </Message>
    </div>
  );
}
