import { accountOf, lockOwnAccount, memberOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { seal, unseal } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import { targetProblem } from '../../../kit/web/public-target.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { TEST_EVENT, type WebhookEndpoint, type WebhookEvent } from '../contract.ts';
import * as rules from '../rules.ts';
import { newSecret } from '../rules/signing.ts';
import * as store from '../store.ts';
import { PURPOSE, type WebhookDeps } from './deps.ts';
import type { createOutbox } from './outbox.ts';
import type { createSending } from './sending.ts';

/** Endpoints of an account. */
const MAX_ENDPOINTS = 10;
/** The days for which events are signed with the secret before a rotation too. */
const OVERLAP_DAYS = 1;
/** Characters of a secret that its owner sees again. */
const TAIL = 8;

/** What the owner of an endpoint sets. */
interface Settings {
  url: string;
  events: WebhookEvent[];
  description: string;
}
/** Undefined: it stays as it is. */
type SomeSettings = { [Name in keyof Settings]?: Settings[Name] | undefined };
interface Named {
  endpoint: string;
}
type Parts = [sending: ReturnType<typeof createSending>, outbox: ReturnType<typeof createOutbox>];

/**
 * What is asked before an endpoint is made, changed or given a new secret: of a person that they have signed in lately; of
 * a key nothing more, as its owner was asked when it got the scope.
 */
export type AskOwner = (caller: Caller, now: Date) => void;

/** Makes endpoints. */
export function createMaking(deps: WebhookDeps, askOwner: AskOwner) {
  const { db, clock, audit } = deps;
  return {
    /**
     * Makes an endpoint; a request that is done again under one id makes one.
     * @throws AppError `login_again`, `key_email`, `webhook_limit`, `webhook_url_*`
     */
    async make(
      caller: Caller,
      settings: Settings,
      id = newId('whe'),
    ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
      const now = clock();
      const account = accountOf(caller);
      askOwner(caller, now);
      if (!memberOf(caller).emailVerified) throw new AppError('key_email');
      refuseTarget(deps, settings.url);
      return db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        const before = await store.findEndpoint(tx, account, id);
        if (before) return { endpoint: await present(deps, tx, before), secret: secretOf(deps, before) };
        if ((await store.countEndpoints(tx, account)) >= MAX_ENDPOINTS)
          throw new AppError('webhook_limit', { params: { max: MAX_ENDPOINTS } });
        const { origin } = caller;
        const secret = newSecret();
        const row = { ...account, ...columnsOf(settings), ...fresh(deps, secret), origin, createdAt: now };
        const added = await store.addEndpoint(tx, { ...row, id, state: 'on' });
        await audit.write(tx, caller, { action: 'webhook.made', object: added.id, after: loggedOf(added) });
        return { endpoint: rules.shown(added, 0, now), secret };
      });
    },
  };
}

/** What the owner of endpoints does with them. */
export function createManaging(deps: WebhookDeps, askOwner: AskOwner) {
  const { db, clock, audit } = deps;

  /** Does something with an endpoint of the caller and writes it into the log. @throws AppError `not_found` */
  async function change(
    caller: Caller,
    id: string,
    action: string,
    by: (tx: Db, row: store.EndpointRow) => Promise<Partial<store.EndpointRow>>,
  ): Promise<WebhookEndpoint> {
    return db.transaction(async tx => {
      const row = await locked(tx, caller, id);
      const changed = await store.changeEndpoint(tx, row, await by(tx, row));
      const shown = await present(deps, tx, changed);
      await audit.write(tx, caller, { action, object: id, before: loggedOf(row), after: loggedOf(changed) });
      return shown;
    });
  }

  return {
    /**
     * Changes where an endpoint is and what it is sent; what is not named stays.
     * @throws AppError `login_again`, `not_found`, `webhook_url_*`
     */
    async change(caller: Caller, { endpoint, ...settings }: SomeSettings & Named): Promise<WebhookEndpoint> {
      askOwner(caller, clock());
      if (settings.url !== undefined) refuseTarget(deps, settings.url);
      return change(caller, endpoint, 'webhook.changed', async (_tx, { url, events, description }) => {
        const { url: to = url, events: sent = events, description: about = description } = settings;
        return { ...columnsOf({ url: to, events: sent, description: about }), origin: caller.origin };
      });
    },

    /** Gives an endpoint another secret; the one before signs too for a day. @throws AppError `login_again`, `not_found` */
    async rotate(caller: Caller, { endpoint: id }: Named): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
      const now = clock();
      askOwner(caller, now);
      const secret = newSecret();
      const endpoint = await change(caller, id, 'webhook.rotated', async (_tx, { sealed: oldSealed }) => {
        return { ...fresh(deps, secret), oldSealed, oldEndsAt: daysAfter(now, OVERLAP_DAYS) };
      });
      return { endpoint, secret };
    },

    /** Switches an endpoint on or off; again, it changes nothing. @throws AppError `not_found` */
    switch: (caller: Caller, { endpoint, on }: Named & { on: boolean }): Promise<WebhookEndpoint> =>
      change(caller, endpoint, on ? 'webhook.switched_on' : 'webhook.switched_off', async (tx, row) => {
        if (on && row.state === 'on') return { state: 'on' };
        if (!on) await store.giveUp(tx, row);
        return { state: on ? 'on' : 'off', failures: 0, failingSince: null, restsUntil: null };
      }),

    /** Removes an endpoint with what was sent to it. @throws AppError `not_found` */
    async remove(caller: Caller, { endpoint }: Named): Promise<void> {
      await db.transaction(async tx => {
        const row = await locked(tx, caller, endpoint);
        await store.removeEndpoint(tx, row);
        await audit.write(tx, caller, { action: 'webhook.removed', object: row.id, before: loggedOf(row) });
      });
    },
  };
}

/** What the owner of endpoints has sent, once more or to try. */
export function createReplaying({ db, clock }: WebhookDeps, ...[sending, outbox]: Parts) {
  return {
    /** Sends a test event. @returns the id of its message @throws AppError `not_found`, `webhook_off` */
    test: (caller: Caller, { endpoint }: Named): Promise<string> =>
      db.transaction(async tx => {
        const row = await lockedOn(tx, caller, endpoint);
        const [id] = await outbox.write(tx, row, TEST_EVENT, [{ data: { endpoint: row.id } }]);
        return id!;
      }),

    /** Sends a message again, at once. @throws AppError `not_found`, `webhook_off` */
    async replay(caller: Caller, { id }: { id: string }): Promise<void> {
      await db.transaction(async tx => {
        const message = await store.findMessage(tx, accountOf(caller), id);
        if (!message) throw new AppError('not_found');
        const row = await lockedOn(tx, caller, message.endpointId);
        await store.changeMessage(tx, message, { state: 'waiting', tries: 0, nextAt: clock() });
        await sending.enqueue(tx, row);
      });
    },

    /** Sends again what failed since a moment. @returns how many messages @throws AppError `not_found`, `webhook_off` */
    replaySince: (caller: Caller, { endpoint, since }: Named & { since: string }): Promise<number> =>
      db.transaction(async tx => {
        const row = await lockedOn(tx, caller, endpoint);
        const many = await store.replaySince(tx, row, new Date(since), clock());
        if (many > 0) await sending.enqueue(tx, row);
        return many;
      }),
  };
}

/** @throws AppError `webhook_url_*` */
function refuseTarget({ sender }: WebhookDeps, url: string): void {
  const problem = targetProblem(url, sender.isLocal);
  if (problem) throw new AppError(`webhook_url_${problem}`, { field: 'url' });
}

const present = async ({ clock }: WebhookDeps, tx: Db, row: store.EndpointRow): Promise<WebhookEndpoint> =>
  rules.shown(row, (await store.countWaiting(tx, row)).get(row.id) ?? 0, clock());

const fresh = ({ secret: serverSecret }: WebhookDeps, secret: string) => {
  return { sealed: seal(PURPOSE, secret, serverSecret), tail: secret.slice(-TAIL) };
};

function secretOf({ secret: serverSecret }: WebhookDeps, { sealed }: store.EndpointRow): string {
  const secret = unseal(PURPOSE, sealed, serverSecret);
  if (secret === null) throw new Error('The secret of an endpoint cannot be read');
  return secret;
}

/** An endpoint of the caller, locked. @throws AppError `not_found` */
async function locked(tx: Db, caller: Caller, id: string): Promise<store.EndpointRow> {
  const row = await store.lockEndpoint(tx, accountOf(caller), id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same if it is on. @throws AppError `not_found`, `webhook_off` */
async function lockedOn(tx: Db, caller: Caller, id: string): Promise<store.EndpointRow> {
  const row = await locked(tx, caller, id);
  if (row.state !== 'on') throw new AppError('webhook_off');
  return row;
}

const columnsOf = ({ url, events, description }: Settings) => ({ url, events: [...new Set(events)], description });

/** What the log says of an endpoint. */
const loggedOf = ({ url, events, state, tail }: store.EndpointRow) => ({ url, events, state, tail });
