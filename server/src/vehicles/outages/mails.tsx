import { documentMail } from '../../platform/mail/rules.ts';

/** The one email a watch asks for: the sources are back. */
export const sourcesBackMail = documentMail(
  'sources-back',
  'sourcesBack',
  vin => `/vehicle/${encodeURIComponent(vin)}`,
);
