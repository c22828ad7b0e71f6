import type { Account, Caller } from '../sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { isLookedAt } from '../../kit/people/looking.ts';

/** Everything that happens in one module and matters to modules further up, with what is told of it. */
export interface DomainEvents {
  /** A guest signed in, or opened an account. */
  'account.entered': { account: Account; caller: Caller };
  /** A session was opened; `userAgent`: the browser's own description. */
  'session.opened': { account: Account; how: string; userAgent: string };
  /** A member has signed out. */
  'session.ended': { account: Account; session: string };
  /** An account went to who proved its address: nothing of its maker stays. */
  'account.taken-over': { account: Account };
  /** A number was checked, or a plate found; `vin` is one of its vehicles. */
  'vehicle.searched': { caller: Caller; vin: string };
  /** The preview of a vehicle was shown. */
  'vehicle.previewed': { caller: Caller; vin: string };
  /** A vehicle is new in the garage of a member. */
  'vehicle.saved': { account: Account; vin: string; origin: string };
  /** A vehicle was taken out of the garage of a member. */
  'vehicle.removed': { account: Account; vin: string };
  /** An order is paid, or there was nothing to pay; a renewal is an order too. `vin`: documents of it are made at once. */
  'order.paid': { account: Account; orderId: string; kind: string; vin: string | null; origin: string };
  /** The whole price of an order is back. */
  'order.refunded': { account: Account; orderId: string };
  /**
   * An operator has proposed a change, or asks again for it to be decided. `proposer`: an account; `origin`: where the
   * proposer works, empty where that is not known.
   */
  'approval.waits': {
    siteId: string;
    id: string;
    action: string;
    reason: string;
    proposer: string;
    origin: string;
    at: Date;
  };
  /** An operator has suspended a dealership; `account`: its own. */
  'dealership.suspended': { account: Account };
  /** The daily look at the recalls of saved vehicles begins; also after an import of recalls. */
  'recalls.round-began': { at: Date };
  /** A recall that was not there before covers a vehicle that a dealership has in stock. `vehicle`: its id in the stock. */
  'stock.recall-found': { account: Account; vehicle: string; vin: string; campaign: string; parkIt: boolean };
  /** A member's second order in a row for the same document of a vehicle has failed; `id` is that order's document. */
  'document.failed-twice': { siteId: string; id: string };
}

/** A module's handlers, each run in the transaction of its event. Slow work is queued there. */
export type EventHandlers = {
  [Name in keyof DomainEvents]?: (tx: Db, event: DomainEvents[Name]) => Promise<void> | void;
};

export type Events = ReturnType<typeof createEvents>;

/** Tells modules further up what happened. `handlers`: of every module, asked for at the first event. */
export function createEvents(handlers: () => readonly EventHandlers[]) {
  const byName = new Map<keyof DomainEvents, EventHandlers[]>();
  const handlersOf = (name: keyof DomainEvents): EventHandlers[] => {
    const found = byName.get(name) ?? handlers().filter(each => each[name]);
    byName.set(name, found);
    return found;
  };
  return {
    /**
     * Runs the handlers of an event, in the order of their modules. An error of one is an error of what happened. What an
     * operator looks at has not happened to the member.
     */
    async emit<Name extends keyof DomainEvents>(tx: Db, name: Name, event: DomainEvents[Name]): Promise<void> {
      if (isLookedAt()) return;
      for (const each of handlersOf(name)) await each[name]?.(tx, event);
    },
  };
}
