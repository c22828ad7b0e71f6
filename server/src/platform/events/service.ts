import type { Account, Caller } from '../sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { isLookedAt } from '../../kit/people/looking.ts';

/** A document, as those are told who follow it. */
interface DocumentEvent {
  account: Account;
  id: string;
  kind: 'report' | 'sticker';
  /** Printed on it. */
  number: string;
  vin: string;
}

/** Credits of one wallet that were used for a document. */
interface CreditsOfDocument {
  account: Account;
  unit: 'vhr' | 'sticker' | 'global';
  credits: number;
  documentId: string;
}

/** A dispute of a record in a report, for the member who opened it. */
interface DisputeEvent {
  account: Account;
  id: string;
  number: string;
  vin: string;
  documentId: string;
}

interface RecallEvent {
  account: Account;
  vin: string;
  campaign: string;
  /** The day the regulator received the report. */
  receivedOn: string | null;
  parkIt: boolean;
  parkOutside: boolean;
}

/** What is shown of a vehicle in stock; the price is in cents of US dollars. */
interface StockFigures {
  price: number | null;
  mileage: number | null;
  mileageUnit: 'mi' | 'km';
}

interface StockedVehicle extends StockFigures {
  id: string;
  vin: string;
  rooftopId: string;
  stockNumber: string;
}

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
  'stock.recall-found': RecallEvent & { vehicle: string };
  /** Vehicles came into the stock of a dealership, all in one change. */
  'stock.added': { account: Account; vehicles: readonly StockedVehicle[] };
  /** Prices or mileages of vehicles in stock have changed. */
  'stock.changed': { account: Account; changes: readonly { before: StockFigures; after: StockedVehicle }[] };
  /** Vehicles are in stock no more. */
  'stock.left': { account: Account; state: 'sold' | 'gone'; vehicles: readonly { id: string; vin: string }[] };
  /** A member's second order in a row for the same document of a vehicle has failed; `id` is that order's document. */
  'document.failed-twice': { siteId: string; id: string };
  /** A document is made, or another version of it is. `isComplete`: no source was left that had not answered. */
  'document.ready': DocumentEvent & { version: number; isComplete: boolean };
  /** A document came to nothing, and its credits went back: no source had data, or it could not be made. */
  'document.failed': DocumentEvent & { why: 'no_data' | 'failed' };
  /** A document is not valid any more: it was returned, or the money of its purchase went back. */
  'document.revoked': DocumentEvent & { why: 'wrong_vehicle' | 'empty' | 'refund' };
  /** Credits came in. `id`: of the grant; `orderId`: that it was bought with; `isUnlimited`: a period in which nothing is counted. */
  'credits.granted': {
    account: Account;
    id: string;
    unit: CreditsOfDocument['unit'];
    credits: number;
    isUnlimited: boolean;
    reason: 'purchase' | 'subscription' | 'goodwill' | 'admin';
    orderId: string | null;
    endsAt: Date | null;
  };
  /** The credits of a document are used up: it is made. */
  'credits.spent': CreditsOfDocument;
  /** They came back: the document was returned, or turned out to be empty. */
  'credits.returned': CreditsOfDocument;
  /** What was left of a grant has ended with it. `id`: of the grant. */
  'credits.expired': Omit<CreditsOfDocument, 'documentId'> & { id: string };
  /** An operator has taken unused credits. `id`: of that change. */
  'credits.taken': Omit<CreditsOfDocument, 'documentId'> & { id: string };
  'dispute.opened': DisputeEvent;
  'dispute.closed': DisputeEvent & { outcome: 'upheld' | 'corrected' | 'withdrawn' };
  /** A recall that was not there before covers vehicles like one in the garage of a member. */
  'recall.found': RecallEvent;
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
