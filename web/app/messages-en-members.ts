import accounts from '../../messages/en/accounts.json';
import dashboard from '../../messages/en/dashboard.json';
import orders from '../../messages/en/orders.json';
import payments from '../../messages/en/payments.json';
import reports from '../../messages/en/reports.json';
import stickers from '../../messages/en/stickers.json';
import verify from '../../messages/en/verify.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = { accounts, dashboard, orders, payments, reports, stickers, verify };
