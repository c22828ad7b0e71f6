import accounts from '../../messages/es/accounts.json';
import dashboard from '../../messages/es/dashboard.json';
import orders from '../../messages/es/orders.json';
import payments from '../../messages/es/payments.json';
import reports from '../../messages/es/reports.json';
import stickers from '../../messages/es/stickers.json';
import verify from '../../messages/es/verify.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = { accounts, dashboard, orders, payments, reports, stickers, verify };
