import { askForRecentSignIn } from '../../identity/accounts/rules/user.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import {
  messageList,
  type MessageState,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookMessage,
} from './contract.ts';
import * as rules from './rules.ts';
import type { WebhookDeps } from './service/deps.ts';
import { createMaking, createManaging, createReplaying, type AskOwner } from './service/managing.ts';
import { createOutbox } from './service/outbox.ts';
import { createSending } from './service/sending.ts';
import * as store from './store.ts';

export { createSender } from './service/sender.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Sends what happens in an account to its own programs, as Standard Webhooks has it. */
export function createWebhooks(deps: WebhookDeps) {
  const { db, clock } = deps;
  const sending = createSending(deps);
  const outbox = createOutbox(deps, sending);
  const owned = (ask: AskOwner) => ({
    ...createMaking(deps, ask),
    ...createManaging(deps, ask),
  });
  return {
    ...owned(askForRecentSignIn),
    byKey: owned(() => {}),
    ...createReplaying(deps, sending, outbox),
    sending,
    on: outbox.on,

    /** The caller's endpoints, the newest first. @throws AppError `login_needed` */
    async list(caller: Caller): Promise<WebhookEndpoint[]> {
      const account = accountOf(caller);
      const waiting = await store.countWaiting(db, account);
      const rows = await store.listEndpoints(db, account);
      return rows.map(row => rules.shown(row, waiting.get(row.id) ?? 0, clock()));
    },

    /** An endpoint of the caller. @throws AppError `not_found` */
    async read(caller: Caller, id: string): Promise<WebhookEndpoint> {
      const account = accountOf(caller);
      const row = await store.findEndpoint(db, account, id);
      if (!row) throw new AppError('not_found');
      return rules.shown(row, (await store.countWaiting(db, account)).get(id) ?? 0, clock());
    },

    /** A page of what an endpoint was and will be sent. @throws AppError `not_found` */
    async messages(
      caller: Caller,
      about: { endpoint: string; state?: MessageState | undefined } & PageRequest<MomentPlace>,
    ): Promise<{ messages: WebhookMessage[]; next: string | null }> {
      const { endpoint, state, after, limit } = about;
      const row = await store.findEndpoint(db, accountOf(caller), endpoint);
      if (!row) throw new AppError('not_found');
      const found = await store.listMessages(db, row, state, { after, limit: limit + 1 });
      const page = messageList.pageOf(found, limit, each => [each.createdAt.getTime(), each.id]);
      return { messages: page.rows.map(rules.shownMessage), next: page.next };
    },

    /** A message with its body and its tries. @throws AppError `not_found` */
    async message(
      caller: Caller,
      { id }: { id: string },
    ): Promise<{ entry: WebhookMessage; body: string; attempts: WebhookAttempt[] }> {
      const row = await store.findMessage(db, accountOf(caller), id);
      if (!row) throw new AppError('not_found');
      const attempts = await store.listAttempts(db, row);
      return { entry: rules.shownMessage(row), body: row.body, attempts: attempts.map(rules.shownAttempt) };
    },
  };
}
