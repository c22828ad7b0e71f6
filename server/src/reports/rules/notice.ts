import type { ReportDocument } from '../document/shape.ts';
import { say } from './words.ts';

/**
 * The version is stored with the report and rises with every change of the wording, which is our own. An operator
 * with a contract for national title data replaces it by the notice of that contract.
 */
const NOTICE_ID = 'nmvtis_notice@1';

export function notice(): ReportDocument['notice'] {
  return { id: NOTICE_ID, title: say('notice.title'), text: say('notice.text') };
}

/** What a report is not, as keys of `limit.<key>`. */
export const LIMITS = ['not_safe', 'not_consumer', 'estimates', 'not_affiliated'] as const;
