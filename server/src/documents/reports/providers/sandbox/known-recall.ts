import { demonstrationRecall } from '../../../../vehicles/recalls/providers/sandbox/demonstration-recalls.ts';
import type { RecordOf } from '../../rules/sources/history-record.ts';
import type { RecordFactory } from './record-factory.ts';

/** The recall of a demonstration vehicle as a record of its history, the same as the recall check shows. */
export function knownRecall(write: RecordFactory, campaign: string): RecordOf<'recalls'> {
  const { on, ...recall } = demonstrationRecall(campaign);
  return write.recall(on, recall);
}
