import type { InvoiceDocument } from './document/shape.ts';
import { bilingual, eachLanguage } from '../../kit/text/bilingual.ts';
import { printedNumber } from '../../kit/security/ids.ts';
import { TAGS } from '../../kit/text/messages.ts';
import type { Locale, Site } from '../../platform/sites/contract.ts';

/** The content of an invoice. Amounts are integer minor units of `currency`, moments ISO. */
export interface InvoiceFacts {
  number: string;
  orderId: string;
  issuedAt: string;
  /** Where the buyer finds the order again. */
  url: string;
  host: string;
  /** The buyer as invoices name him, one line each. */
  customer: string[];
  name: { en: string; es: string };
  count: number;
  unitCents: number;
  discount: { code: string; cents: number } | null;
  tax: { name: string; percent: number; included: boolean; amount: number } | null;
  totalCents: number;
  currency: string;
  /** The document that was bought, where the order makes one at once. */
  makes: 'report' | 'sticker' | 'both' | null;
  vin: string | null;
  vehicle: string | null;
  /** The period of a subscription that was paid. */
  period: { from: string; until: string } | null;
  method: { en: string; es: string };
  /** True where no money has moved. */
  demo: boolean;
}

/** An invoice as data: what was sold, by whom, to whom, with which tax. Pure; `locale` is the buyer's. */
export function invoiceDocument(facts: InvoiceFacts, site: Site, locale: Locale): InvoiceDocument {
  const say = bilingual('documents');
  const seller = site.seller ?? { name: site.name, address: [] };
  return {
    lang: locale,
    demo: facts.demo,
    brand: {
      id: site.id,
      name: site.name,
      site: facts.host,
      primary: site.primary_color,
      address: [seller.name, ...seller.address, site.support_email],
    },
    document: {
      id: facts.number,
      created: facts.issuedAt.slice(0, 10),
      order: printedNumber('MQO', facts.orderId),
      verify_url: facts.url,
    },
    symbol: symbolOf(facts.currency, locale),
    customer: facts.customer,
    lines: [
      {
        name: facts.name,
        detail: facts.period
          ? say('invoice.period', { from: dayOf(facts.period.from), until: dayOf(facts.period.until) })
          : null,
        document: facts.makes && say(`invoice.document.${facts.makes}`),
        vehicle: facts.vehicle,
        vin: facts.vin,
        qty: facts.count,
        unit: facts.unitCents,
      },
    ],
    discount: facts.discount && { name: facts.discount.code, amount: facts.discount.cents },
    tax: facts.tax && {
      name: facts.tax.name,
      rate: String(facts.tax.percent),
      included: facts.tax.included,
      amount: facts.tax.amount,
    },
    credit: 0,
    total: facts.totalCents,
    due: 0,
    method: facts.method,
    refund: say('invoice.refund_rule'),
  };
}

/** The invoice with the refunds made since: the sale stays as written, refunds are listed below it. */
export function withRefunds(
  invoice: InvoiceDocument,
  refunds: readonly { at: Date; amountCents: number }[],
): InvoiceDocument {
  if (refunds.length === 0) return invoice;
  const lines = refunds.map(({ at, amountCents }) => ({ on: at.toISOString().slice(0, 10), amount: amountCents }));
  return { ...invoice, refunds: lines };
}

/** A day as it is printed everywhere on paper, e.g. `Jun 15, 2026`. */
function dayOf(moment: string) {
  return eachLanguage((_pick, language) => {
    const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es', format).format(new Date(moment));
  });
}

/** The currency prefix of an amount, as on screens in this language: `$`, `MX$` or, in Spanish, `USD`, `MXN`. */
function symbolOf(currency: string, locale: Locale): string {
  const currencyDisplay = locale === 'es' ? 'code' : 'symbol';
  const parts = new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency, currencyDisplay }).formatToParts(1);
  return parts.find(part => part.type === 'currency')?.value ?? `${currency} `;
}
