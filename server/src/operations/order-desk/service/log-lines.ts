import { emailsOf } from '../../../identity/accounts/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { DeskOrderDetail } from '../contract.ts';

const SHOWN_LOG = 50;

/** What operators did with one object of a brand, newest first. */
export async function logLines(
  { db, audit }: Pick<PlatformDeps, 'db' | 'audit'>,
  { siteId, id }: { siteId: string; id: string },
): Promise<DeskOrderDetail['log']> {
  const entries = await audit.about(siteId, id, SHOWN_LOG);
  const emails = await emailsOf(db, [...new Set(entries.map(({ who }) => who))]);
  return entries.map(({ when: at, who, action, after }) => {
    return { at, who: emails.get(who) || who, action, reason: reasonIn(after) };
  });
}

const reasonIn = (after: Record<string, unknown> | null): string | null =>
  typeof after?.['reason'] === 'string' ? after['reason'] : null;
