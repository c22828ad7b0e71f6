import { MAX_COUNTED, type Attention, type AttentionKey } from '@marque/server/operations/console/contract';
import type { LucideIcon } from 'lucide-react';
import Building from 'lucide-react/icons/building-2';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Database from 'lucide-react/icons/database';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileSearch from 'lucide-react/icons/file-search';
import FileWarning from 'lucide-react/icons/file-warning';
import Landmark from 'lucide-react/icons/landmark';
import MailX from 'lucide-react/icons/mail-x';
import PlugZap from 'lucide-react/icons/plug-zap';
import Scale from 'lucide-react/icons/scale';
import UserRoundX from 'lucide-react/icons/user-round-x';
import UsersRound from 'lucide-react/icons/users-round';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { toneClass } from '../../../kit/ui/data/state-word.tsx';
import { classes, type Tone } from '../../../kit/ui/data/tone.ts';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './overview.module.css';

interface Look {
  icon: LucideIcon;
  tone: Tone;
  /** Where it is seen to; null: not in the console. */
  path: string | null;
  /** How its moment is said, where that is not since when the oldest of them waits. */
  moment?: 'last';
}

const LOOKS: Record<AttentionKey, Look> = {
  tickets_late: { icon: CircleAlert, tone: 'serious', path: '/tickets?tab=late' },
  tickets_due: { icon: ClockAlert, tone: 'caution', path: '/tickets?tab=due' },
  disputes_late: { icon: Scale, tone: 'serious', path: '/disputes?tab=overdue' },
  disputes_due: { icon: Scale, tone: 'caution', path: '/disputes?tab=near_due' },
  gateways: { icon: Landmark, tone: 'serious', path: '/reconciliation?show=open' },
  jobs: { icon: CircleAlert, tone: 'serious', path: '/jobs' },
  backup_old: { icon: DatabaseBackup, tone: 'serious', path: null, moment: 'last' },
  backup_unknown: { icon: DatabaseBackup, tone: 'serious', path: null },
  sources_failing: { icon: PlugZap, tone: 'serious', path: '/providers' },
  sources: { icon: PlugZap, tone: 'caution', path: '/providers' },
  approvals: { icon: UsersRound, tone: 'info', path: '/approvals' },
  documents: { icon: FileSearch, tone: 'info', path: '/documents?state=needs_review' },
  deletions: { icon: UserRoundX, tone: 'info', path: '/deletions' },
  dealers: { icon: Building, tone: 'info', path: '/dealers' },
  mail: { icon: MailX, tone: 'caution', path: '/mail/suppressed' },
  packs: { icon: Database, tone: 'caution', path: '/packs' },
  legal: { icon: FileWarning, tone: 'serious', path: '/brand' },
};

/** What needs a person now, the most urgent first, each with its count and the way to it. */
export function AttentionList({ attention, now }: { attention: readonly Attention[]; now: string }) {
  const t = useTranslations('console.overview');
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className={`${ui.text18} ${ui.semibold}`}>
        {t('attention')} <span className={ui.tertiaryText}>{attention.length}</span>
      </h2>
      {attention.length === 0 ? (
        <Card className={styles.nothingWaits}>
          <CircleCheck className={ui.icon} aria-hidden />
          <p>{t('nothing')}</p>
        </Card>
      ) : (
        <Card flush>
          <ul className={styles.attentionList}>
            {attention.map(each => (
              <AttentionRow key={each.key} attention={each} now={now} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function AttentionRow({ attention: { key, count, oldest, names }, now }: { attention: Attention; now: string }) {
  const t = useTranslations('console.overview');
  const format = useFormatter();
  const pathTo = useConsolePath();
  const { icon: Icon, tone, path, moment = 'since' } = LOOKS[key];
  const counted = t(`item.${key}`, { count: Math.min(count, MAX_COUNTED) });
  const what = count > MAX_COUNTED ? t('at_least', { what: counted }) : counted;
  return (
    <li className={classes(styles.attentionRow, toneClass[tone])}>
      <span className={styles.attentionIcon}>
        <Icon className={ui.icon} aria-hidden />
      </span>
      <span className={styles.attentionText}>
        <span className={ui.semibold}>{what}</span>
        <span className={`${ui.text14} ${ui.secondaryText}`}>
          {names.length > 0 ? format.list(names) : t(`about.${key}`)}
        </span>
      </span>
      {oldest && (
        <span className={`${ui.text14} ${styles.attentionAge}`}>
          {t(moment, { when: format.relativeTime(new Date(oldest), new Date(now)) })}
        </span>
      )}
      {path !== null && (
        <ButtonLink size="small" to={pathTo(path)} aria-label={t('open_named', { what })}>
          {t('open')}
        </ButtonLink>
      )}
    </li>
  );
}
