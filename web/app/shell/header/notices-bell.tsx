import { Bell, CircleCheck, OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/action/button.tsx';
import { clearNotices, type Notice, readNotices, useNotices } from '../../ui/notice/notices.ts';
import { useFrame } from '../settings/frame.ts';

const KEY = 'marque.notices.of';

/** Everything that was said in passing during this visit, to be read in one's own time. */
export function NoticesBell() {
  const t = useTranslations('shell.notices');
  const notices = useNotices();
  useNoticesOwner();
  const fresh = notices.filter(notice => !notice.read).length;
  return (
    <>
      <button
        type="button"
        className="btn btn-q btn-i btn-sm"
        popoverTarget="notices"
        aria-label={fresh > 0 ? t('open_new', { count: fresh }) : t('title')}
      >
        <Bell className="ic" aria-hidden />
        {fresh > 0 && <span className="bell-n" aria-hidden />}
      </button>
      <div
        className="notices"
        id="notices"
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        onToggle={event => event.newState === 'closed' && readNotices()}
      >
        <div className="notices-h">
          <h2 className="t16">{t('title')}</h2>
          {notices.length > 0 && (
            <Button look="quiet" size="table" onClick={clearNotices}>
              {t('clear')}
            </Button>
          )}
        </div>
        {notices.length === 0 ? <p className="c2 t14">{t('none')}</p> : <NoticeList notices={notices} />}
      </div>
    </>
  );
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const format = useFormatter();
  return (
    <ul>
      {notices.map(({ id, at, title, detail, error }) => (
        <li key={id} className={error ? 'is-serious' : undefined}>
          {error ? <OctagonAlert className="ic ic-16" aria-hidden /> : <CircleCheck className="ic ic-16" aria-hidden />}
          <div className="grow">
            <p className="m">{title}</p>
            {detail && <p className="c2">{detail}</p>}
          </div>
          <time className="c3 num" dateTime={new Date(at).toISOString()}>
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
