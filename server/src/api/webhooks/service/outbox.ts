import type { DomainEvents, EventHandlers } from '../../../platform/events/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { TEST_EVENT, type WebhookEvent } from '../contract.ts';
import { bodyOf } from '../rules.ts';
import type { EventData } from '../rules/event-data.ts';
import * as store from '../store.ts';
import type { WebhookDeps } from './deps.ts';
import type { createSending } from './sending.ts';

/** What is known where it happened; whose account it is comes with the endpoint. */
type Known<Type extends WebhookEvent> = Omit<EventData<Type>, 'dealership'>;

/** Writes messages in the transaction of what happened, so that neither is there without the other. */
export function createOutbox(deps: WebhookDeps, sending: ReturnType<typeof createSending>) {
  const { write, note } = createWriting(deps, sending);

  /** Notes one thing that happened. */
  const noteOne = <Type extends WebhookEvent>(
    tx: Db,
    account: Account,
    type: Type,
    object: string,
    data: Known<Type>,
  ): Promise<void> => note(tx, account, type, [data], () => [object, data]);

  /** One list of what happens, in the words of receivers. */
  const on: EventHandlers = {
    'order.paid': (tx, { account, orderId: order, kind, vin }) =>
      noteOne(tx, account, 'order.paid', order, { order, kind, vin }),
    'order.refunded': (tx, { account, orderId: order }) => noteOne(tx, account, 'order.refunded', order, { order }),
    'credits.granted': (tx, { account, id: grant, orderId, endsAt, isUnlimited: unlimited, ...more }) => {
      const ends = endsAt?.toISOString() ?? null;
      const { unit, credits, reason } = more;
      const data = { grant, unit, credits, unlimited, reason, order: orderId, ends };
      return noteOne(tx, account, 'credits.granted', orderId ?? grant, data);
    },
    'credits.spent': (tx, { account, documentId: document, unit, credits }) =>
      noteOne(tx, account, 'credits.spent', document, { document, unit, credits }),
    'credits.returned': (tx, { account, documentId: document, unit, credits }) =>
      noteOne(tx, account, 'credits.returned', document, { document, unit, credits }),
    'credits.expired': (tx, { account, id: grant, unit, credits }) =>
      noteOne(tx, account, 'credits.expired', grant, { grant, unit, credits }),
    'credits.taken': (tx, { account, id, unit, credits }) =>
      noteOne(tx, account, 'credits.taken', id, { unit, credits }),
    'document.ready': (tx, { account, id: document, isComplete: complete, kind, number, vin, version }) =>
      noteOne(tx, account, 'document.ready', document, { document, kind, number, vin, version, complete }),
    'document.failed': (tx, { account, id: document, kind, number, vin, why: reason }) =>
      noteOne(tx, account, 'document.failed', document, { document, kind, number, vin, reason }),
    'document.revoked': (tx, { account, id: document, kind, number, vin, why: reason }) =>
      noteOne(tx, account, 'document.revoked', document, { document, kind, number, vin, reason }),
    'dispute.opened': (tx, { account, id: dispute, documentId: document, number, vin }) =>
      noteOne(tx, account, 'dispute.opened', dispute, { dispute, number, document, vin }),
    'dispute.closed': (tx, { account, id: dispute, documentId: document, number, vin, outcome }) =>
      noteOne(tx, account, 'dispute.closed', dispute, { dispute, number, document, vin, outcome }),
    'recall.found': (tx, { account, ...found }) => noteOne(tx, account, 'recall.found', found.vin, recalled(found)),
    'stock.added': (tx, { account, vehicles }) =>
      note(tx, account, 'inventory.added', vehicles, each => [each.id, stocked(each)]),
    'stock.changed': (tx, { account, changes }) =>
      note(tx, account, 'inventory.changed', changes, ({ before, after }) => {
        return [after.id, { ...stocked(after), before: figuresOf(before) }];
      }),
    'stock.left': (tx, { account, state, vehicles }) =>
      note(tx, account, 'inventory.gone', vehicles, ({ id: vehicle, vin }) => [vehicle, { vehicle, vin, state }]),
    'stock.recall-found': (tx, { account, vehicle, ...found }) =>
      noteOne(tx, account, 'inventory.recall-found', vehicle, { vehicle, ...recalled(found) }),
  };

  return { write, on };
}

function createWriting({ clock, dealerships }: WebhookDeps, sending: ReturnType<typeof createSending>) {
  /** Writes messages for one endpoint, in their order. @returns their ids */
  async function write(
    tx: Db,
    row: store.EndpointRow,
    type: WebhookEvent | typeof TEST_EVENT,
    list: readonly { object?: string; data: object }[],
  ): Promise<string[]> {
    const { siteId, userId, id: endpointId } = row;
    const now = clock();
    const isOn = row.state === 'on';
    // A job sends all that is due: where something is due already, one is on its way.
    const isFirst = isOn && (await store.listDue(tx, row, now, 1)).length === 0;
    const rows = list.map(({ object, data }) => {
      const id = newId('msg');
      return { id, object: object ?? id, body: bodyOf(type, now, data) };
    });
    const state = isOn ? 'waiting' : 'failed';
    const of = { siteId, userId, endpointId, type, state, nextAt: isOn ? now : null, createdAt: now } as const;
    await store.addMessages(tx, of, rows);
    if (isFirst) await sending.enqueue(tx, row);
    return rows.map(({ id }) => id);
  }

  /** The endpoints that are told what happens in an account; those of a dealership belong to its owner and managers. */
  async function listening(tx: Db, account: Account, type: WebhookEvent) {
    const of = async (person: Account) =>
      (await store.listListening(tx, person)).filter(({ events }) => events.includes(type));
    // Nobody signs in to the account of a dealership, so an account with endpoints is a member's.
    const own = await of(account);
    const dealership = own.length > 0 ? null : await dealerships.managersOf(tx, account);
    const endpoints = own;
    for (const person of dealership?.people ?? []) endpoints.push(...(await of(person)));
    return { dealership: dealership?.id ?? null, endpoints };
  }

  /**
   * Notes what happened to many objects together; where nobody listens nothing is made of it. `describe`: the object, of
   * which messages arrive in their order, and what is said of it.
   */
  async function note<Type extends WebhookEvent, Item>(
    tx: Db,
    account: Account,
    type: Type,
    items: readonly Item[],
    describe: (item: Item) => [object: string, data: Known<Type>],
  ): Promise<void> {
    const { dealership, endpoints } = await listening(tx, account, type);
    if (endpoints.length === 0) return;
    const list = items.map(item => {
      const [object, data] = describe(item);
      return { object, data: { ...data, dealership } };
    });
    for (const row of endpoints) await write(tx, row, type, list);
  }

  return { write, note };
}

type Stocked = DomainEvents['stock.added']['vehicles'][number];

const figuresOf = ({ price, mileage, mileageUnit }: Pick<Stocked, 'price' | 'mileage' | 'mileageUnit'>) => {
  return { price, mileage, mileage_unit: mileageUnit };
};

const stocked = (vehicle: Stocked) => {
  const { id, vin, rooftopId: rooftop, stockNumber: stock_number } = vehicle;
  return { vehicle: id, vin, rooftop, stock_number, ...figuresOf(vehicle) };
};

const recalled = (found: Omit<DomainEvents['recall.found'], 'account'>) => {
  const { vin, campaign, receivedOn: received_on, parkIt: park_it, parkOutside: park_outside } = found;
  return { vin, campaign, received_on, park_it, park_outside };
};
