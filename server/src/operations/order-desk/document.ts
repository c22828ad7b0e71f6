import type { TicketMessage } from '../../care/support/contract.ts';
import { bilingual, type Bilingual } from '../../kit/text/bilingual.ts';
import type { Orders } from '../../money/orders/service.ts';
import { PLACEHOLDER } from '../../platform/legal/contract.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { LocalizedText } from '../../platform/typesetting/rules/printable.ts';
import type { DeskOrderDetail } from './contract.ts';
import type { EvidenceDocument, EvidencePart } from './document/shape.ts';

type Receipt = NonNullable<Awaited<ReturnType<Orders['receiptOf']>>>;

/** What the evidence says besides what operators see on the page of the order. */
export interface EvidenceFacts {
  detail: DeskOrderDetail;
  /** The gateway's numbers of the payment and of the captured money. */
  payment: { reference: string | null; settlement: string | null };
  /** The keyed hash of the address at which was agreed; null where none was kept. */
  addressHash: string | null;
  /** The accepted terms, paragraph by paragraph; null where their text is not on file. */
  terms: readonly string[] | null;
  receipt: { number: string; issued: string; data: Receipt['data'] } | null;
  /** Null where the operator who asks may not read tickets. */
  tickets: readonly { number: string; messages: readonly TicketMessage[] }[] | null;
  host: string;
  origin: string;
  now: Date;
  demo: boolean;
}

/** Texts are printed in pieces of so many characters, none of which is cut off. */
const PIECE = 3000;

const say = bilingual('documents');
const word = (key: string, params?: Parameters<typeof say>[1]) => say(`evidence.${key}`, params);

/** Moments in UTC, to the second. */
const moment = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
const amountOf = (minor: number, currency: string): string => `${(minor / 100).toFixed(2)} ${currency}`;
const orUnknown = (value: string | null | undefined): Bilingual => value || word('not_kept');

const versionOf = (version: string | null): Bilingual =>
  version === PLACEHOLDER ? word('placeholder') : orUnknown(version);

type Event = EvidencePart['events'][number];
const part = (key: string, about: Partial<EvidencePart>): EvidencePart => {
  return { title: word(`part.${key}`), note: null, facts: [], events: [], texts: [], ...about };
};
const fact = (key: string, value: LocalizedText) => ({ name: word(`fact.${key}`), value });
const event = (at: string | null, key: string, params?: Parameters<typeof say>[1]): Event[] =>
  at === null ? [] : [{ at: moment(at), text: word(`event.${key}`, params) }];

/** A text in pieces, paragraph by paragraph. */
function piecesOf(text: string): string[] {
  const paragraphs = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  return paragraphs.flatMap(each =>
    Array.from({ length: Math.ceil(each.length / PIECE) }, (_piece, at) => each.slice(at * PIECE, (at + 1) * PIECE)),
  );
}

/** What is known of an order as data. Pure; what was not kept is said to be unknown. */
export function evidenceDocument(facts: EvidenceFacts, site: Site, lang: 'en' | 'es'): EvidenceDocument {
  const { detail, now, demo, origin, host } = facts;
  const { order } = detail;
  return {
    lang,
    demo,
    brand: { id: site.id, name: site.name, site: host, primary: site.primary_color },
    document: {
      id: order.number,
      order: order.number,
      created: now.toISOString().slice(0, 10),
      verify_url: `${origin}/members/orders/${order.id}`,
    },
    parts: [
      orderPart(facts),
      disputePart(detail),
      consentPart(facts),
      deliveryPart(detail),
      receiptPart(facts),
      correspondencePart(facts),
      termsPart(facts),
    ],
  };
}

function orderPart({ detail, payment: { reference, settlement } }: EvidenceFacts): EvidencePart {
  const { order, buyer, vehicle, payment } = detail;
  return part('order', {
    facts: [
      fact('order', order.number),
      fact('bought', order.plan_name),
      fact('amount', amountOf(order.total, order.currency)),
      ...(order.vin ? [fact('vehicle', vehicle ? `${vehicle}, ${order.vin}` : order.vin)] : []),
      fact('buyer', orUnknown([buyer.email, ...buyer.lines].filter(Boolean).join(', '))),
      fact('gateway', order.gateway),
      fact('reference', orUnknown(reference)),
      fact('settlement', orUnknown(settlement)),
      fact('card', payment.card ? `${payment.card.brand} ···· ${payment.card.last4}` : word('not_kept')),
      fact('captured', payment.captured ? moment(payment.captured) : word('not_kept')),
    ],
    events: [
      ...order.history.flatMap(({ state, at }) => event(at, 'state', { state: say(`evidence.state.${state}`) })),
      ...order.refunds.flatMap(({ amount, state, at }) =>
        event(at, 'refund', {
          amount: amountOf(amount, order.currency),
          state: say(`evidence.refund.${state}`),
        }),
      ),
    ].toSorted(byMoment),
  });
}

const byMoment = (one: Event, other: Event): number => (one.at < other.at ? -1 : Number(one.at > other.at));

const disputePart = ({ disputes }: DeskOrderDetail): EvidencePart =>
  part('dispute', {
    note: disputes.length === 0 ? word('no_dispute') : null,
    facts: disputes.flatMap(({ reference, amount, currency, reason, state, opened }) => [
      fact('dispute', reference),
      fact('amount', amountOf(amount, currency)),
      fact('reason', orUnknown(reason)),
      fact('opened', moment(opened)),
      fact('state', word(`dispute.${state}`)),
    ]),
  });

function consentPart({ detail: { consent }, addressHash }: EvidenceFacts): EvidencePart {
  if (!consent) return part('consent', { note: word('no_consent') });
  return part('consent', {
    note: word('consent_note'),
    facts: [
      fact('agreed', moment(consent.at)),
      fact('terms', versionOf(consent.terms)),
      fact('privacy', versionOf(consent.privacy)),
      fact('renewal', word(consent.renewal ? 'yes' : 'no')),
      fact('address', orUnknown(addressHash)),
    ],
  });
}

function deliveryPart({ documents, mails }: DeskOrderDetail): EvidencePart {
  const events = [
    ...documents.flatMap(({ kind, number, ordered, finished, opened }) => {
      const named = { what: say(`evidence.kind.${kind}`), number };
      return [
        ...event(ordered, 'ordered', named),
        ...event(finished, 'finished', named),
        ...event(opened, 'opened', named),
      ];
    }),
    ...mails.flatMap(({ sent, subject, failure }) => {
      const about = subject ?? word('no_subject');
      return event(sent, failure ? 'mail_failed' : 'mail', { subject: about });
    }),
  ].toSorted(byMoment);
  return part('delivery', {
    note: documents.length === 0 ? word('no_documents') : word('delivery_note'),
    facts: documents.map(({ number, title, vin, prints, opened }) => ({
      name: number,
      value: word(opened ? 'document_opened' : 'document', { title: `${title}, ${vin}`, prints: String(prints) }),
    })),
    events,
  });
}

function receiptPart({ receipt, detail: { order } }: EvidenceFacts): EvidencePart {
  if (!receipt) return part('receipt', { note: word('no_receipt') });
  const { number, issued, data } = receipt;
  return part('receipt', {
    facts: [
      fact('receipt', number),
      fact('issued', moment(issued)),
      fact('to', orUnknown(data.customer.join(', '))),
      ...data.lines.map(({ qty, name, unit }) => ({
        name: word('line', { qty: String(qty), unit: amountOf(unit, order.currency) }),
        value: name,
      })),
      ...(data.discount ? [fact('discount', `−${amountOf(data.discount.amount, order.currency)}`)] : []),
      ...(data.tax
        ? [fact('tax', `${data.tax.name} ${data.tax.rate}%: ${amountOf(data.tax.amount, order.currency)}`)]
        : []),
      fact('total', amountOf(data.total, order.currency)),
      fact('method', data.method),
    ],
  });
}

function correspondencePart({ tickets }: EvidenceFacts): EvidencePart {
  if (!tickets) return part('correspondence', { note: word('tickets_withheld') });
  return part('correspondence', {
    note: word(tickets.length === 0 ? 'no_tickets' : 'tickets_note'),
    texts: tickets.flatMap(({ number, messages }) =>
      messages.flatMap(({ from, at, text }) =>
        piecesOf(text).map((piece, index) => ({
          head: index === 0 ? word(`wrote.${from}`, { number, at: moment(at) }) : null,
          text: piece,
        })),
      ),
    ),
  });
}

function termsPart({ detail: { consent }, terms }: EvidenceFacts): EvidencePart {
  if (!terms) return part('terms', { note: word('no_terms') });
  return part('terms', {
    note: word('terms_note', { version: consent?.terms ?? '' }),
    texts: terms.flatMap(piecesOf).map(text => ({ head: null, text })),
  });
}
