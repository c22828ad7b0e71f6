import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { PersonalData } from '../../../kit/personal.ts';
import { countMedia, findMedia } from '../../../platform/media/service.ts';
import * as store from '../store.ts';

/** An account's own data: its profile, sessions and picture. `erase` takes the person out of it. */
export function accountPersonalData(erase: (tx: Db, account: Account) => Promise<void>): PersonalData {
  return {
    module: 'accounts',
    by: 'account',
    tables: ['users', 'account_emails', 'sessions', 'account_links', 'operator_roles', 'media'],
    async export(db, account) {
      const user = await store.findUserRow(db, account.siteId, account.userId);
      if (!user) return [];
      const { passwordHash, imageId, siteId: _site, erasedAt: _erased, joinedTo: _joined, ...rest } = user;
      const { termsVersion, privacyVersion, ...profile } = rest;
      const hasAgreed = termsVersion !== null || privacyVersion !== null;
      const agreement = { terms_version: termsVersion, privacy_version: privacyVersion, agreed: user.createdAt };
      const opened = (await store.listSessions(db, account, null)).toReversed();
      const json = opened.map(({ createdAt, lastSeenAt, expiresAt, userAgent }) => {
        return { opened: createdAt, last_seen: lastSeenAt, expires: expiresAt, browser: userAgent };
      });
      const picture = imageId ? await findMedia(db, account, imageId) : null;
      return [
        {
          file: 'profile.json',
          json: { ...profile, has_password: passwordHash !== null, sign_up_consent: hasAgreed ? agreement : null },
        },
        { file: 'sessions.json', json },
        ...(picture ? [{ file: pictureFile(picture.type), bytes: async () => picture.bytes }] : []),
      ];
    },
    async count(db, account) {
      const goes = [
        { what: 'profile', count: 1 },
        { what: 'picture', count: await countMedia(db, account) },
        { what: 'sessions', count: (await store.listSessions(db, account, null)).length },
      ];
      return { goes, stays: [] };
    },
    erase,
  };
}

/** `image/webp` → `profile-image.webp` */
function pictureFile(type: string): string {
  return `profile-image.${type.split('/').at(-1) ?? 'bin'}`;
}
