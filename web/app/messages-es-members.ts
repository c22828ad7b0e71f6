import accounts from '../../messages/es/accounts.json';
import orders from '../../messages/es/orders.json';
import payments from '../../messages/es/payments.json';
import reports from '../../messages/es/reports.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = { accounts, orders, payments, reports };
