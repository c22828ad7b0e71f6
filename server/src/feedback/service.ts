import { accountOf } from '../accounts/service.ts';
import type { IssuedDocuments } from '../issued-documents/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { Vehicles } from '../vehicles/service.ts';
import type { FeedbackInput, FeedbackSuggestion } from './contract.ts';
import { suggestionFor } from './rules.ts';
import * as store from './store.ts';

export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
}

/** Personal data in feedback. */
export const feedbackPersonalData = store.personalData;

export type Feedback = ReturnType<typeof createFeedback>;

/** What members think of their reports and stickers. */
export function createFeedback({ db, clock, vehicles, issuedDocuments }: FeedbackDeps) {
  return {
    /**
     * Keeps what a member thinks of a document that they can read.
     * @throws AppError `login_needed`, `message_missing`, `document_not_found`, `feedback_sent`
     */
    async create(caller: Caller, input: FeedbackInput): Promise<{ feedback_id: string; suggest: FeedbackSuggestion }> {
      const account = accountOf(caller);
      const { report_type: kind, satisfaction, feedback_msg: message } = input;
      if (message === '') throw new AppError('message_missing', { field: 'feedback_msg' });
      if (!(await issuedDocuments.finished(caller, kind, input.vin)))
        throw new AppError('document_not_found', { field: 'vin' });
      const row = { ...account, id: newId('fbk'), vin: vehicles.normalize(input.vin), kind, satisfaction, message };
      if (!(await store.addFeedback(db, { ...row, createdAt: clock() })))
        throw new AppError('feedback_sent', { field: 'vin' });
      return { feedback_id: row.id, suggest: suggestionFor(kind, satisfaction) };
    },
  };
}
