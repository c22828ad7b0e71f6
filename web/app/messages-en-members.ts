import reports from '../../messages/en/reports.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = { reports };
