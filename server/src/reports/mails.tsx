import { documentMail } from '../mail/rules.ts';
import { reportPath } from './rules/products.ts';

/** The report is there. */
export const reportReadyMail = documentMail('report-ready', 'reportReady', reportPath);

/** No report came of it, and the credit is back. */
export const creditBackMail = documentMail(
  'report-credit-back',
  'reportCreditBack',
  () => '/members/dashboard#credits',
);
