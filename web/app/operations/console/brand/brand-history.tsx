import { revertSiteCall, type SiteState, type SiteVersion } from '@marque/server/platform/site-settings/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TickWord } from '../../../kit/ui/data/state-word.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ChangeList } from './change-list.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

/** So many are shown at first. */
const FIRST = 5;

/** Every version of a brand's settings: who, when, why, what it changed, and the way back to it. */
export function BrandHistory({ state }: { state: SiteState }) {
  const t = useTranslations('console-brand.history');
  const [isWhole, showAll] = useState(false);
  const shown = isWhole ? state.versions : state.versions.slice(0, FIRST);
  return (
    <section className={cardStyles.card} aria-labelledby="history">
      <header className={cardStyles.cardHead}>
        <h2 className={ui.text16} id="history">
          {t('title')}
        </h2>
      </header>
      {shown.length === 0 && <p className={styles.historyNote}>{t('none')}</p>}
      <ul className={styles.historyList}>
        {shown.map(version => (
          <VersionLine key={version.version} version={version} state={state} />
        ))}
      </ul>
      <footer className={cardStyles.cardFoot}>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('note')}</span>{' '}
        {state.versions.length > FIRST && !isWhole && (
          <Button look="link" onClick={() => showAll(true)}>
            {t('earlier')}
          </Button>
        )}
      </footer>
    </section>
  );
}

function VersionLine({ version, state }: { version: SiteVersion; state: SiteState }) {
  const t = useTranslations('console-brand.history');
  const format = useFormatter();
  const hydrated = useHydrated();
  const toast = useToast();
  const call = useCall(revertSiteCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => toast({ title: t(approval ? 'proposed' : 'reverted'), kind: 'member' }),
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const { version: number, when, who, reason, changes } = version;
  return (
    <li>
      <span className={`${ui.monospace} ${ui.tertiaryText}`}>v{number}</span>
      <span>
        <span className={ui.mediumWeight}>{who === 'console' ? t('console') : who}</span>
        <br />
        <span className={`${ui.text14} ${ui.tertiaryText}`}>
          {format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      </span>
      <span>
        <ChangeList changes={changes} />
        <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('reason', { reason })}</span>
      </span>
      {number === state.version ? (
        <TickWord chip>{t('inEffect')}</TickWord>
      ) : (
        <Button
          size="small"
          disabled={!hydrated}
          busy={call.pending}
          aria-label={t('revertTo', { version: number })}
          onClick={() =>
            call.run({ base: state.newest, version: number, reason: t('revertReason', { version: number }) })
          }
        >
          {t('revert')}
        </Button>
      )}
    </li>
  );
}
