import { z } from 'zod';
import type { Audit } from '../../../platform/audit/service.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Clock } from '../../../kit/clock.ts';
import { signed } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import type { Media } from '../../../platform/media/service.ts';
import type { Reports } from '../../reports/service.ts';

export interface DisputeDeps {
  db: Db;
  clock: Clock;
  /** Signs the links that are mailed. */
  secret: string;
  jobs: Jobs;
  mail: Mail;
  media: Pick<Media, 'readUpload'>;
  audit: Audit;
  reports: Pick<Reports, 'disputableOwn' | 'disputableByNumber' | 'holdersOf' | 'sourceRecords'>;
}

const LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** The mailed link: which report, and whose address it went to. */
export const disputeLink = signed('dispute', z.object({ n: z.string(), e: z.string(), s: z.string() }), LINK_MS);

/** Makes every report again that holds a record that was corrected. */
export const CORRECT_HOLDERS = 'correct-holders';

/** Which dispute a job is about. */
export interface DisputeJob {
  siteId: string;
  id: string;
}
