import type { WebhookEvent } from '../contract.ts';
import type { EventData } from './event-data.ts';

const dealership = null;
const document = 'rep_h6n2kq8wv4xt0c';
const order = 'ord_5w2r9y7kqm3xzp';
const vin = '1HGCM82633A004352';
const made = { document, kind: 'report', number: 'MQR-7KD2-9XWM', vin, dealership } as const;
const credits = { document, unit: 'vhr', credits: 1, dealership } as const;
const dispute = { dispute: 'dis_2m8vq4xk7wr0yc', number: 'MQD-4C7K-2XWQ', document, vin, dealership } as const;
const recall = { vin, campaign: '26V900000', received_on: '2026-11-20', park_it: false, park_outside: false } as const;
const dealers = { dealership: 'dlr_9k3xw7vq2mc0yr' } as const;
const vehicle = 'stk_6x0vq2mk8wr4yc';
const figures = { price: 1_249_500, mileage: 48_210, mileage_unit: 'mi' } as const;
const stocked = {
  vehicle,
  vin,
  rooftop: 'rtp_3c8kq0xw5vm7yr',
  stock_number: 'HP1042',
  ...figures,
  ...dealers,
} as const;

/** An example of what `data` holds, by the type of the event. */
export const EVENT_EXAMPLES: { readonly [Type in WebhookEvent]: EventData<Type> } = {
  'order.paid': { order, kind: 'plan', vin, dealership },
  'order.refunded': { order, dealership },
  'credits.granted': {
    grant: 'crd_0x7vq2mk8wr4yc',
    unit: 'vhr',
    credits: 5,
    unlimited: false,
    reason: 'purchase',
    order,
    ends: null,
    dealership,
  },
  'credits.spent': credits,
  'credits.returned': credits,
  'credits.expired': { grant: 'crd_0x7vq2mk8wr4yc', unit: 'vhr', credits: 2, dealership },
  'credits.taken': { unit: 'vhr', credits: 1, dealership },
  'document.ready': { ...made, version: 1, complete: true },
  'document.failed': { ...made, reason: 'no_data' },
  'document.revoked': { ...made, reason: 'wrong_vehicle' },
  'dispute.opened': dispute,
  'dispute.closed': { ...dispute, outcome: 'corrected' },
  'recall.found': { ...recall, dealership },
  'inventory.added': stocked,
  'inventory.changed': { ...stocked, before: { ...figures, price: 1_299_500 } },
  'inventory.gone': { vehicle, vin, state: 'sold', ...dealers },
  'inventory.recall-found': { vehicle, ...recall, ...dealers },
};
