import { printedNumber } from '../../kit/security/ids.ts';
import { TAGS } from '../../kit/text/messages.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import { SAMPLE_VEHICLE, type MailTemplate } from '../../platform/mail/rules.ts';

interface ReceiptProps {
  origin: string;
  order: string;
  invoice: string;
  plan: string;
  totalCents: number;
  currency: string;
  discount: { code: string; cents: number } | null;
  tax: { name: string; cents: number } | null;
  /** The document it pays for, where one is made at once; null or absent: credits. */
  bought?: { makes: 'report' | 'sticker'; both?: boolean; vin: string; vehicle: string | null } | null;
  /** A path of this site with its own key, so that it opens without sign-in. */
  invoicePath: string;
  /** A subscription: when it is charged next, and the signed path on which it is canceled. */
  next: { on: string; cancelPath: string } | null;
}

/** Spanish names the currency, because "$" may be read as pesos. */
function amountIn(locale: Locale, currency: string, cents: number): string {
  const currencyDisplay = locale === 'es' ? 'code' : 'symbol';
  return new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency, currencyDisplay }).format(cents / 100);
}

/** A vehicle as a receipt names it, e.g. `2003 Honda Accord, VIN 1HGCM82633A004352`. */
function vehicleOf({ vehicle, vin }: { vehicle: string | null; vin: string }): string {
  return [vehicle, `VIN ${vin}`].filter(Boolean).join(', ');
}

const SAMPLE_RECEIPT: Omit<ReceiptProps, 'origin'> = {
  order: 'ord_00000000000000sample',
  invoice: 'INV-2026-000001',
  plan: '3 reports',
  totalCents: 4500,
  currency: 'USD',
  discount: { code: 'WELCOME', cents: 500 },
  tax: { name: 'Sales tax', cents: 340 },
  invoicePath: '/api/invoice/sample',
  next: null,
};

/** The receipt of a paid order. */
export const receiptMail: MailTemplate<ReceiptProps> = {
  name: 'receipt',
  compose(props, { site, locale, say }) {
    const { origin, order, invoice, plan, currency, discount, tax, next } = props;
    const amount = (cents: number) => amountIn(locale, currency, cents);
    const about = { plan, total: amount(props.totalCents), order: printedNumber('MQO', order), invoice };
    const words = (key: string, more = {}) => say('mail', `receipt.${key}`, { ...about, ...more });
    const free = props.totalCents === 0;
    const made = props.bought;
    const what = made?.both ? 'both' : made?.makes;
    const heading = next ? 'headingSubscription' : what ? `headingMade.${what}` : 'heading';
    const day =
      next && new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(next.on));
    return {
      subject: words('subject'),
      heading: words(heading),
      paragraphs: [
        words(free ? 'free' : 'paid'),
        ...(made ? [words(`bought.${what}`, { vehicle: vehicleOf(made) })] : []),
        ...(discount ? [words('discount', { code: discount.code, amount: amount(discount.cents) })] : []),
        ...(tax ? [words('tax', { name: tax.name, amount: amount(tax.cents) })] : []),
        ...(site.statement_name && !free ? [words('statement', { name: site.statement_name })] : []),
        ...(day ? [words('next', { on: day })] : []),
        words(next ? 'ruleSubscription' : 'rule'),
      ],
      action: made
        ? { label: words(`openMade.${made.makes}`), url: `${origin}/members/${made.makes}/${made.vin}` }
        : { label: words('open'), url: `${origin}/members/dashboard#credits` },
      links: [
        { label: words('invoiceLink'), url: origin + props.invoicePath },
        ...(next ? [{ label: words('cancelLink'), url: origin + next.cancelPath }] : []),
      ],
    };
  },
  samples: [
    SAMPLE_RECEIPT,
    { ...SAMPLE_RECEIPT, bought: { makes: 'report', vin: SAMPLE_VEHICLE.vin, vehicle: SAMPLE_VEHICLE.title } },
    { ...SAMPLE_RECEIPT, bought: { makes: 'sticker', vin: SAMPLE_VEHICLE.vin, vehicle: SAMPLE_VEHICLE.title } },
    {
      ...SAMPLE_RECEIPT,
      bought: { makes: 'report', both: true, vin: SAMPLE_VEHICLE.vin, vehicle: SAMPLE_VEHICLE.title },
    },
    { ...SAMPLE_RECEIPT, totalCents: 0, discount: { code: 'WELCOME', cents: 4500 }, tax: null },
    { ...SAMPLE_RECEIPT, discount: null, next: { on: '2026-07-15T00:00:00Z', cancelPath: '/subscription/sample' } },
  ],
};

interface RefundedProps {
  origin: string;
  order: string;
  plan: string;
  cents: number;
  currency: string;
}

const SAMPLE_REFUND = { order: SAMPLE_RECEIPT.order, plan: SAMPLE_RECEIPT.plan, cents: 3000, currency: 'USD' };

/** Money has gone back. */
export const refundedMail: MailTemplate<RefundedProps> = {
  name: 'refunded',
  compose({ origin, order, plan, cents, currency }, { locale, say }) {
    const amount = amountIn(locale, currency, cents);
    const number = printedNumber('MQO', order);
    const words = (key: string) => say('mail', `refunded.${key}`, { amount, plan, order: number });
    return {
      subject: words('subject'),
      heading: words('heading'),
      paragraphs: [words('first'), words('second')],
      action: { label: words('open'), url: `${origin}/members/orders/${order}` },
    };
  },
  samples: [SAMPLE_REFUND],
};

interface CouponGoneProps extends RefundedProps {
  code: string;
}

/** A payment goes back since its coupon was used up before it came. */
export const couponGoneMail: MailTemplate<CouponGoneProps> = {
  name: 'coupon-gone',
  compose({ origin, order, plan, code, cents, currency }, { locale, say }) {
    const about = { amount: amountIn(locale, currency, cents), plan, code, order: printedNumber('MQO', order) };
    const words = (key: string) => say('mail', `couponGone.${key}`, about);
    return {
      subject: words('subject'),
      heading: words('heading'),
      paragraphs: [words('first'), words('second')],
      action: { label: words('open'), url: `${origin}/pricing` },
    };
  },
  samples: [{ ...SAMPLE_REFUND, code: 'WELCOME' }],
};

export const orderMails = [receiptMail, refundedMail, couponGoneMail];
