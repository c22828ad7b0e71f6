import { documentMail } from '../mail/rules.ts';

/** The report is there. */
export const reportReadyMail = documentMail('report-ready', 'reportReady', vin => `/members/report/${vin}`);

/** No report came of it, and the credit is back. */
export const creditBackMail = documentMail(
  'report-credit-back',
  'reportCreditBack',
  () => '/members/dashboard#credits',
);
