import { lazy, Suspense, useState, useEffect } from 'react';
import Bell from 'lucide-react/icons/bell';
import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { AccountButton } from './account-button.tsx';
import { AccountLinks, type Member } from './account-links.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { clearNotices, type Notice, readNotices, useNotices } from '../../../kit/ui/notice/notices.ts';
import { useFrame } from '../settings/frame.ts';
import * as noticesBellStyles from './notices-bell.module.css';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as toneStyles from '../../../kit/ui/data/tone.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

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

const KEY = 'marque.notices.of';

/** Everything that was said in passing during this visit, to be read in one's own time. */
function NoticesBell() {
  const t = useTranslations('shell.notices');
  const notices = useNotices();
  useNoticesOwner();
  const fresh = notices.filter(notice => !notice.read).length;
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton} ${buttonStyles.smallButton}`}
        popoverTarget="notices"
        aria-label={fresh > 0 ? t('open_new', { count: fresh }) : t('title')}
      >
        <Bell className={ui.icon} aria-hidden />
        {fresh > 0 && <span className={noticesBellStyles.unreadDot} aria-hidden />}
      </button>
      <div
        className={noticesBellStyles.noticesPanel}
        id="notices"
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        onToggle={event => event.newState === 'closed' && readNotices()}
      >
        <div className={noticesBellStyles.noticesHead}>
          <h2 className={ui.text16}>{t('title')}</h2>
          {notices.length > 0 && (
            <Button look="quiet" size="table" onClick={clearNotices}>
              {t('clear')}
            </Button>
          )}
        </div>
        {notices.length === 0 ? (
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('none')}</p>
        ) : (
          <NoticeList notices={notices} />
        )}
      </div>
    </>
  );
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const format = useFormatter();
  return (
    <ul>
      {notices.map(({ id, at, title, detail, error }) => (
        <li key={id} className={error ? toneStyles.seriousTone : undefined}>
          {error ? (
            <OctagonAlert className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          ) : (
            <CircleCheck className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          )}
          <div className={ui.grow}>
            <p className={ui.mediumWeight}>{title}</p>
            {detail && <p className={ui.secondaryText}>{detail}</p>}
          </div>
          <time className={`${ui.tertiaryText} ${ui.tabularNumbers}`} dateTime={new Date(at).toISOString()}>
            {format.dateTime(new Date(at), { timeStyle: 'short', timeZone: zone })}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** The reader's own clock: these are times of this visit. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes the notices away when another member signs in within the same tab. */
function useNoticesOwner(): void {
  const email = useFrame()?.member?.email ?? null;
  useEffect(() => {
    if (email === null) return;
    try {
      const before = sessionStorage.getItem(KEY);
      if (before !== null && before !== email) clearNotices();
      sessionStorage.setItem(KEY, email);
    } catch {
      // A browser that keeps nothing has nothing of another member either.
    }
  }, [email]);
}
