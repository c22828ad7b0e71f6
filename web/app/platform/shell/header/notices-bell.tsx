import { Bell, CircleCheck, OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import { clearNotices, type Notice, readNotices, useNotices } from '../../../kit/ui/notice/notices.ts';
import { useFrame } from '../settings/frame.ts';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as toneStyles from '../../../kit/ui/data/tone.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './notices-bell.module.css';

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
        className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton} ${buttonStyles.smallButton}`}
        popoverTarget="notices"
        aria-label={fresh > 0 ? t('open_new', { count: fresh }) : t('title')}
      >
        <Bell className={ui.icon} aria-hidden />
        {fresh > 0 && <span className={styles.unreadDot} aria-hidden />}
      </button>
      <div
        className={styles.noticesPanel}
        id="notices"
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        onToggle={event => event.newState === 'closed' && readNotices()}
      >
        <div className={styles.noticesHead}>
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
