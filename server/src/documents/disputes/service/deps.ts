import type { PlatformDeps } from '../../../platform/deps.ts';
import { z } from 'zod';
import { signed } from '../../../kit/security/crypto.ts';
import type { Media } from '../../../platform/media/service.ts';
import type { Reports } from '../../reports/service.ts';

export interface DisputeDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'events' | 'mail' | 'audit'
> {
  media: Pick<Media, 'readUpload'>;
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
