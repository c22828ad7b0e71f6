import accounts from '../../../../../../messages/en/accounts.json';
import dashboard from '../../../../../../messages/en/dashboard.json';
import dealers from '../../../../../../messages/en/dealers.json';
import orders from '../../../../../../messages/en/orders.json';
import payments from '../../../../../../messages/en/payments.json';
import privacy from '../../../../../../messages/en/privacy.json';
import reports from '../../../../../../messages/en/reports.json';
import returns from '../../../../../../messages/en/returns.json';
import shares from '../../../../../../messages/en/shares.json';
import stickers from '../../../../../../messages/en/stickers.json';
import subscriptions from '../../../../../../messages/en/subscriptions.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = {
  accounts,
  dashboard,
  dealers,
  orders,
  payments,
  privacy,
  reports,
  returns,
  shares,
  stickers,
  subscriptions,
};
