import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { AccountButton } from './account-button.tsx';
import { AccountLinks, type Member } from './account-links.tsx';
import { NoticesBell } from './notices-bell.tsx';
import * as noticesBellStyles from './notices-bell.module.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** The header tools of members; loaded only for them, so that visitors do not wait for it. */
export function MemberTools({ member, inMenu }: { member: Member; inMenu?: boolean }) {
  if (inMenu) return <AccountLinks member={member} />;
  return (
    <>
      <span className={noticesBellStyles.noticesBell}>
        <NoticesBell />
      </span>
      <AccountTool member={member} />
    </>
  );
}

/** The account's button. Its menu is fetched when somebody is about to press it. */
function AccountTool({ member }: { member: Member }) {
  const [pressed, setPressed] = useState<'pointer' | 'key' | null>(null);
  const hydrated = useHydrated();
  const fetchMenu = () => void loadMenu().catch(() => null);
  if (pressed)
    return (
      <Suspense fallback={<AccountButton member={member} aria-busy />}>
        <AccountMenu member={member} byKey={pressed === 'key'} />
      </Suspense>
    );
  return (
    <AccountButton
      member={member}
      disabled={!hydrated}
      aria-expanded={false}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={event => setPressed(event.detail > 0 ? 'pointer' : 'key')}
      onKeyDown={event => event.key === 'ArrowDown' && setPressed('key')}
    />
  );
}
