import { contactOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { Contents, Issued } from '../rules.ts';
import type { DocumentDefinition } from './document-definition.ts';
import type { IssuedDocumentDeps } from './deps.ts';

const TOO_OFTEN = 2;

/** A document that is somebody's: its credit and its emails are theirs. */
type Owned<C extends Contents> = Issued<C> & { userId: string };

/** Settles what has ended: the credit of a document, and the one email about it. */
export function createSettling<C extends Contents>(deps: IssuedDocumentDeps, definition: DocumentDefinition<C>) {
  const { jobs, events, mail, credits } = deps;
  const { kind, mails } = definition;

  async function write(tx: Db, row: Owned<C>, template: typeof mails.ready, what: string): Promise<void> {
    const { siteId, userId, id, origin, vin, title } = row;
    const contact = await contactOf(tx, siteId, userId);
    await mail.queue(tx, { siteId, ...contact, cause: `${kind}:${id}:${what}` }, template, { origin, vin, title });
  }

  /** Our support looks at what fails again and again: once, until the document is made. */
  async function tellSupport(tx: Db, { siteId, userId, id, vin }: Owned<C>): Promise<void> {
    const failures = rules.failuresInARow(await store.listOfVehicle(tx, { siteId, userId }, kind, vin));
    if (failures.length === TOO_OFTEN) await events.emit(tx, 'document.failed-twice', { siteId, id });
  }

  return {
    /** The first end of a document; one in review is settled later. */
    async first(tx: Db, row: Owned<C>): Promise<void> {
      const stage = rules.stageOf(row);
      const { siteId, userId, id, state } = row;
      if (stage === 'review') return;
      if (stage === 'made') await credits.capture(tx, { siteId, userId }, id);
      else await credits.release(tx, { siteId, userId }, id, state === 'no_data' ? 'no_data' : 'failed');
      if (state === 'failed') await tellSupport(tx, row);
      await write(tx, row, stage === 'made' ? mails.ready : mails.creditBack, state);
    },

    /** A document with gaps turned out to have no data: it is given back. */
    async empty(tx: Db, row: Owned<C>): Promise<void> {
      const { siteId, userId, id } = row;
      await credits.release(tx, { siteId, userId }, id, 'empty');
      await write(tx, row, mails.creditBack, 'no_data');
    },

    /**
     * Gaps are asked for again later; `row` with what it has now and the rounds from before this one.
     * @returns whether that is so: false means that this was the last time
     */
    async askLater(tx: Db, row: Issued<C>, state: C['state']): Promise<boolean> {
      const next = definition.followUp(row, state);
      const { siteId, id } = row;
      if (next) await jobs.enqueue(tx, next.job, { siteId, id }, { afterSeconds: next.afterSeconds });
      return next !== null;
    },

    /** The asking for gaps is over: one email says what came of it. */
    async triedEnough(tx: Db, row: Owned<C>): Promise<void> {
      const template = definition.hasGaps(row) ? mails.gapsLeft : mails.gapsFilled;
      if (template) await write(tx, row, template, `asked-again:${row.version}`);
    },
  };
}
