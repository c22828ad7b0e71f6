import reports from '../../messages/es/reports.json';

/** Sentences of the pages behind the sign-in and of the sample documents. */
export const messages = { reports };
