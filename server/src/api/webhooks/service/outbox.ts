import type { DomainEvents, EventHandlers } from '../../../platform/events/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { WebhookEvent } from '../contract.ts';
import { bodyOf } from '../rules.ts';
import * as store from '../store.ts';
import type { WebhookDeps } from './deps.ts';
import type { createSending } from './sending.ts';

/** What happened, as receivers are sent it. */
interface Happening {
  account: Account;
  type: WebhookEvent | 'webhook.test';
  /** What it is about: messages about one object arrive in their order. */
  object?: string;
  data: object;
}

/** Writes messages in the transaction of what happened, so that neither is there without the other. */
export function createOutbox({ clock }: WebhookDeps, sending: ReturnType<typeof createSending>) {
  /** Writes one message for one endpoint. @returns its id */
  async function write(tx: Db, row: store.EndpointRow, { type, object, data }: Happening): Promise<string> {
    const { siteId, userId, id: endpointId } = row;
    const now = clock();
    const id = newId('msg');
    const isOn = row.state === 'on';
    // A job sends all that is due: where something is due already, one is on its way.
    const isFirst = isOn && (await store.listDue(tx, row, now, 1)).length === 0;
    await store.addMessage(tx, {
      id,
      siteId,
      userId,
      endpointId,
      type,
      object: object ?? id,
      body: bodyOf(type, now, data),
      state: isOn ? 'waiting' : 'failed',
      nextAt: isOn ? now : null,
      createdAt: now,
    });
    if (isFirst) await sending.enqueue(tx, row);
    return id;
  }

  async function note(tx: Db, about: Happening & { type: WebhookEvent }): Promise<void> {
    for (const row of await store.listListening(tx, about.account))
      if (row.events.includes(about.type)) await write(tx, row, about);
  }

  const ofOrder = ({ account, orderId }: DomainEvents['order.refunded'], type: WebhookEvent, more: object = {}) => ({
    account,
    type,
    object: orderId,
    data: { order: orderId, ...more },
  });

  /** One list of what happens, in the words of receivers. */
  const on: EventHandlers = {
    'order.paid': (tx, event) => note(tx, ofOrder(event, 'order.paid', { kind: event.kind, vin: event.vin })),
    'order.refunded': (tx, event) => note(tx, ofOrder(event, 'order.refunded')),
  };

  return { write, on };
}
