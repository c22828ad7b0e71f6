import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import { ScanText, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from '../../kit/ui/action/link.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { recallPath } from '../decode/recalls/asked-recalls.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './recall-list.module.css';

/** Campaigns that are not known to be repaired on this vehicle. */
const isNotDone = (recall: Recall): boolean => recall.status !== 'closed';

const isOpen = ({ status }: Recall): boolean => status === 'open' || status === 'remedy_pending';

/** What must not be overlooked: campaigns that forbid driving, or parking in a garage. */
export function RecallAlert({ list: { recalls, scope, vehicle, notice_url } }: { list: RecallList }) {
  const t = useTranslations('recalls');
  const parked = recalls.filter(recall => recall.park_it && isNotDone(recall));
  const outside = recalls.filter(recall => recall.park_outside && isNotDone(recall));
  if (parked.length + outside.length === 0) return null;
  const kind = parked.length > 0 ? 'park_it' : 'park_outside';
  const isSure = scope === 'vin' && [...parked, ...outside].some(isOpen);
  return (
    <Message tone="serious" strong level={3} title={t(`alert.${kind}.${isSure ? 'vin' : 'model'}`)}>
      {parked.length > 0 && <p>{t('alert.park_it_text', { count: parked.length, campaigns: namesOf(parked) })}</p>}
      {outside.length > 0 && (
        <p>{t('alert.park_outside_text', { count: outside.length, campaigns: namesOf(outside) })}</p>
      )}
      {!isSure && <p>{t('alert.may_apply')}</p>}
      <p className={styles.alertActions}>
        {vehicle.vin === null ? (
          <Link className={styles.alertButton} to={recallPath({ by: 'vin', typed: {} })}>
            <ScanText className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('list.check_vin')}
          </Link>
        ) : (
          <a className={styles.alertButton} href={notice_url} rel="noreferrer">
            <ShieldAlert className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('list.check_nhtsa')}
          </a>
        )}
      </p>
    </Message>
  );
}

const namesOf = (recalls: Recall[]): string =>
  recalls.map(({ heading, campaign }) => `${heading} (${campaign})`).join(', ');
