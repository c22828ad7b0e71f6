import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { PurchaseLedger } from '../providers/paid-history.ts';
import * as store from '../store.ts';

/** Reports bought from services that charge, stored in the database: for all servers, and after a kill. */
export function createPurchaseLedger({ db, clock }: { db: Db; clock: Clock }): PurchaseLedger {
  return {
    kept: (about, since) => store.findAnswers(db, about, since),
    async tries({ source, order }) {
      const rows = await store.listTries(db, source, order);
      const isSettled = ({ endedAt, fault }: store.PurchaseRow) => endedAt !== null && fault === null;
      return rows.map(row => ({ ...row, mayBeCharged: row.mayBeCharged && !isSettled(row) }));
    },
    async begin({ source, vin, order: document }, priceMicros) {
      const id = newId('pur');
      const startedAt = clock();
      await store.addPurchase(db, { id, source, vin, document, mayBeCharged: true, priceMicros, startedAt });
      return id;
    },
    async keepReference(id, reference) {
      if (!(await store.numberPurchase(db, id, reference))) throw new Error('Another server buys this report');
    },
    end: (id, result) =>
      'answers' in result
        ? store.changePurchase(db, id, { answers: result.answers, fault: null, endedAt: clock() })
        : store.changePurchase(db, id, { fault: result.fault, mayBeCharged: result.mayBeCharged, endedAt: clock() }),
  };
}
