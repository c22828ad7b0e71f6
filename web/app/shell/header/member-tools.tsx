import { lazy, Suspense } from 'react';
import type { Frame } from '../settings/frame-data.ts';
import { NoticesBell } from './notices-bell.tsx';
import * as buttonStyles from '../../ui/action/button.module.css';
import * as accountMenuStyles from './account-menu.module.css';
import * as noticesBellStyles from './notices-bell.module.css';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const AccountLinks = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountLinks }));

/** The header tools of members; loaded only for them, so that visitors do not wait for it. */
export function MemberTools({ member, inMenu }: { member: NonNullable<Frame['member']>; inMenu?: boolean }) {
  if (inMenu)
    return (
      <Suspense>
        <AccountLinks member={member} />
      </Suspense>
    );
  return (
    <>
      <span className={noticesBellStyles.noticesBell}>
        <NoticesBell />
      </span>
      <Suspense
        fallback={
          <span
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton} ${accountMenuStyles.accountButton}`}
          />
        }
      >
        <AccountMenu member={member} />
      </Suspense>
    </>
  );
}
