import { documentMail } from '../mail/rules.ts';

/** The one mail somebody asked for: the sources answer again. */
export const sourcesBackMail = documentMail(
  'sources-back',
  'sourcesBack',
  vin => `/vehicle/${encodeURIComponent(vin)}`,
);
