import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { buyReportPlanCall, buyStickerPlanCall } from '@marque/server/money/orders/contract';
import { generateReportCall } from '@marque/server/documents/reports/contract';
import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { useNavigate, useRevalidator } from 'react-router';
import { CallError, send } from '../../../client.ts';
import { type FieldErrors, type FormErrors, NO_ERRORS } from '../../../kit/forms/form-errors.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import type { Quantity } from '../cart/use-quantity.ts';
import type { QuoteState } from '../cart/use-quote.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { isEmail } from '../../../kit/ui/field/is-email.ts';
import { mileageIn, type PayFormValues, orderInput } from './order-input.ts';
import { type Action, useAction } from '../../../kit/forms/use-call.ts';
import { isPayable } from '../order/order-state.ts';

interface PayFormParts {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteState;
  /** A credit is spent, or money. */
  by: 'money' | 'credit';
}

/** The fields filled in before paying. */
export function usePayForm({ facts, quantity, quote, by }: PayFormParts) {
  const t = useTranslations('orders');
  const purchase = usePurchase(facts, quote);
  const { values, change } = usePayFormValues(facts);
  const explain = useExplain();
  const form = useForm(purchase, {
    read: () => ({ ...values, email: values.email && values.email.trim(), by }),
    check: (): FieldErrors =>
      Object.fromEntries(
        faultsOf(values, {
          renews: by === 'money' && facts.again !== null,
          noticed: facts.notice !== null,
          untiered: facts.tiers !== null && facts.tier === null,
        }).map(([field, fault]) => [field, t(`missing.${fault}`)]),
      ),
    explain,
  });
  return {
    form,
    values,
    /** Which button is pending. */
    busy: purchase.pending ? (purchase.input?.by ?? null) : null,
    isPaid: purchase.error instanceof AlreadyPaid,
    change: (more: Partial<PayFormValues>) => {
      change(more);
      form.clear();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const isOpen = by === 'money' && (quantity.wrong || quantity.waiting || quote.checking);
      if (!isOpen) return form.onSubmit(event);
      event.preventDefault();
      if (quantity.wrong) document.querySelector<HTMLInputElement>('input[name="nos"]')?.focus();
    },
  };
}

/** A visitor's address is the one entered before in this tab until another is typed. */
function usePayFormValues(facts: CheckoutFacts) {
  const known = useGuestEmail();
  const [typed, setTyped] = useState<Partial<PayFormValues>>({});
  const values: PayFormValues = {
    email: facts.member ? facts.correctableEmail && (known || facts.correctableEmail) : known,
    mileage: facts.mileage,
    gateway: facts.gateways[0] ?? 'sandbox',
    renewal: false,
    notice: false,
    ...typed,
  };
  return { values, change: (more: Partial<PayFormValues>) => setTyped(before => ({ ...before, ...more })) };
}

/** Nothing was charged, whatever went wrong. A coupon's error is said at the coupon; a new price is named. */
function useExplain(): (error: Error) => FormErrors | undefined {
  const t = useTranslations('orders');
  const money = useMoney();
  return error => {
    if (error instanceof AlreadyPaid) return { ...NO_ERRORS, general: t('paidBeforeText') };
    if (!(error instanceof CallError) || !error.answer) return { ...NO_ERRORS, general: t('unreachable') };
    const { reason, answer } = error;
    if (answer.field === 'couponcode') return NO_ERRORS;
    if (reason === 'notice_not_accepted') return { ...NO_ERRORS, fields: { notice: error.message }, reason };
    if (reason !== 'price_changed') return undefined;
    const total = money(Number(answer.details?.price), String(answer.details?.currency));
    return { ...NO_ERRORS, general: t('priceChangedText', { total }), reason };
  };
}

type Fault =
  | ['tier', 'tier']
  | ['email', 'email' | 'emailForm']
  | ['mileage', 'mileage']
  | ['consent', 'consent']
  | ['notice', 'notice'];

/** The fields not filled in, or not as it has to be; each at its field. */
function faultsOf(
  { email, mileage, renewal, notice }: PayFormValues,
  { renews, noticed, untiered }: Record<'renews' | 'noticed' | 'untiered', boolean>,
): Fault[] {
  const faults: Fault[] = [];
  if (untiered) faults.push(['tier', 'tier']);
  if (email !== null && !isEmail(email)) faults.push(['email', email.trim() === '' ? 'email' : 'emailForm']);
  if (!isMileage(mileage)) faults.push(['mileage', 'mileage']);
  if (renews && !renewal) faults.push(['consent', 'consent']);
  if (noticed && !notice) faults.push(['notice', 'notice']);
  return faults;
}

/** Nothing, or a whole number up to a million. */
function isMileage(typed: string): boolean {
  const mileage = mileageIn(typed) ?? 0;
  return Number.isInteger(mileage) && mileage >= 0 && mileage <= 1_000_000;
}

/** This cart's order is paid already; nothing was charged again. */
class AlreadyPaid extends Error {}

interface Purchase extends PayFormValues {
  by: 'money' | 'credit';
}

/** The two ways to a document: pay on the gateway's page, or spend a credit. Either leads to another page. */
function usePurchase(facts: CheckoutFacts, quote: QuoteState): Action<Purchase, string> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [visit] = useState(() => `make-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`);
  return useAction(
    (purchase: Purchase) =>
      purchase.by === 'credit' ? makeDocument(facts, purchase, visit) : pay(facts, quote, purchase),
    {
      leaves: true,
      onSuccess: (next, { by }) => (by === 'credit' ? navigate(next) : window.location.assign(next)),
      onError: async error => {
        const answer = error instanceof CallError ? error.answer : null;
        if (answer?.field === 'couponcode') quote.refuse(answer.message);
        if (answer?.reason !== 'price_changed') return;
        quote.askAgain();
        await revalidate();
      },
    },
  );
}

/** @returns the gateway's page. @throws {AlreadyPaid} */
async function pay(facts: CheckoutFacts, quote: QuoteState, values: PayFormValues): Promise<string> {
  if (values.email) keepGuestEmail(values.email);
  const call = facts.unit === 'vhr' ? buyReportPlanCall : buyStickerPlanCall;
  const { order, payment } = await send(call, orderInput(facts, quote, values, new Date()));
  const isNew = isPayable(order.state) || order.total === 0;
  if (!isNew) throw new AlreadyPaid();
  return payment.redirect_url;
}

/**
 * `visit`: of the page; a click that is repeated because no answer came makes one document.
 * @returns the page of the document
 */
async function makeDocument(
  { unit, vehicle, mileageUnit, notice, tier }: CheckoutFacts,
  values: PayFormValues,
  visit: string,
): Promise<string> {
  const mileage = mileageIn(values.mileage);
  const options = { generating: true, idempotencyKey: `${visit}-${mileage ?? 'none'}${tier ?? ''}` };
  const vin = vehicle?.vin ?? '';
  if (unit === 'sticker') {
    await send(generateStickerCall, { vin, ...(tier ? { tier } : {}) }, options);
    return `/members/sticker/${encodeURIComponent(vin)}`;
  }
  const accepted = values.notice && notice !== null ? { nmvtis_version: notice } : {};
  await send(generateReportCall, { vin, mileage: mileage ?? null, mileage_unit: mileageUnit, ...accepted }, options);
  return `/members/report/${encodeURIComponent(vin)}`;
}

const KEY = 'checkout-email';
const never = () => () => {};

/** The address a visitor bought with in this tab, so that it is not asked for twice after a declined payment. */
function useGuestEmail(): string {
  return useSyncExternalStore(never, read, () => '');
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it for this tab; a browser that keeps nothing asks again. */
function keepGuestEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    return;
  }
}
