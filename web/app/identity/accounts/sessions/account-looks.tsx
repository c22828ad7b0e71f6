import type { AccountView } from '@marque/server/identity/people/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './session-list.module.css';

/** When operators looked at the account, why, and at what. */
export function AccountLooks({ looks }: { looks: readonly AccountView[] }) {
  const t = useTranslations('accounts.sessions.looks');
  const format = useFormatter();
  const site = useFrame()?.site.name ?? '';
  if (looks.length === 0) return null;
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  const time = (iso: string) => format.dateTime(new Date(iso), { timeStyle: 'short' });
  return (
    <section className={ui.marginTop6}>
      <h2 className={`${ui.text18} ${ui.marginBottom3}`}>{t('title')}</h2>
      {looks.map(({ id, from, until, reason, pages }) => (
        <Card key={id} className={styles.accountLook}>
          <p className={ui.mediumWeight}>{t('line', { site })}</p>
          <p className={ui.secondaryText}>{t('when', { from: day(from), until: time(until) })}</p>
          <p className={styles.lookReason}>{t('reason', { reason })}</p>
          <p className={ui.secondaryText}>{t('pages', { count: pages.length })}</p>
          {pages.length > 0 && (
            <ul className={styles.lookedPages}>
              {pages.map(({ path, at }) => (
                <li key={`${at} ${path}`}>
                  {time(at)} {path}
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </section>
  );
}
