import accounts from '../../../../../../messages/es/accounts.json';
import dashboard from '../../../../../../messages/es/dashboard.json';
import dealers from '../../../../../../messages/es/dealers.json';
import orders from '../../../../../../messages/es/orders.json';
import payments from '../../../../../../messages/es/payments.json';
import privacy from '../../../../../../messages/es/privacy.json';
import reports from '../../../../../../messages/es/reports.json';
import returns from '../../../../../../messages/es/returns.json';
import shares from '../../../../../../messages/es/shares.json';
import stickers from '../../../../../../messages/es/stickers.json';
import subscriptions from '../../../../../../messages/es/subscriptions.json';

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
