import type { DrawnMail } from '@marque/server/platform/mail/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './mail.module.css';

const VIEWS = ['desktop', 'phone', 'text'] as const;

/** An email as a mail program shows it: on a desktop, on a phone, or its text part. */
export function DrawnMailCard({ drawn, isDraft }: { drawn: DrawnMail; isDraft: boolean }) {
  const t = useTranslations('console-mail');
  const hydrated = useHydrated();
  const [view, choose] = useState<(typeof VIEWS)[number]>('desktop');
  return (
    <section className={cardStyles.card} aria-label={t('preview')}>
      <header className={cardStyles.cardHead}>
        <div className={tabsStyles.segments} role="group" aria-label={t('view')}>
          {VIEWS.map(each => (
            <button
              key={each}
              type="button"
              disabled={!hydrated}
              aria-pressed={each === view}
              onClick={() => choose(each)}
            >
              {t(`views.${each}`)}
            </button>
          ))}
        </div>
        {isDraft && <StateWord tone="info">{t('draft')}</StateWord>}
      </header>
      <p className={styles.mailSubject}>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('subject')}</span>
        <br />
        <span className={ui.mediumWeight}>{drawn.subject}</span>
      </p>
      {view === 'text' ? (
        <pre className={styles.mailText}>{drawn.text}</pre>
      ) : (
        <div className={styles.mailGround}>
          <iframe
            className={classes(styles.mailFrame, view === 'phone' && styles.phoneFrame)}
            title={t('preview')}
            srcDoc={drawn.html}
            sandbox=""
          />
        </div>
      )}
      <footer className={cardStyles.cardFoot}>{t('invented')}</footer>
    </section>
  );
}
