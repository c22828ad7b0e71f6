import { documentMail } from '../../platform/mail/rules.ts';
import { reportPath } from './rules/products.ts';

/** The report is there. */
export const reportReadyMail = documentMail('report-ready', 'reportReady', reportPath);

/** No report came of it, and the credit is back. */
export const creditBackMail = documentMail(
  'report-credit-back',
  'reportCreditBack',
  () => '/members/dashboard#credits',
);

/** The sources that did not answer at first have answered. */
export const gapsFilledMail = documentMail('report-gaps-filled', 'reportGapsFilled', reportPath);

/** They were asked three times within a day and did not answer. */
export const gapsLeftMail = documentMail('report-gaps-left', 'reportGapsLeft', reportPath);
