import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import { use } from 'react';
import { DisputesContext, ReportedByContext, useReader } from './reader.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './record-mark.module.css';

/**
 * The short marks beside a record: that it is invented, where others stand beside it; that it was uploaded, of which the end of its
 * section says by whom; that it is or was disputed, of which the head of its section says more.
 */
export function RecordMark({ record }: { record: string | null | undefined }) {
  const { t } = useReader();
  const told = use(ReportedByContext);
  const mark = use(DisputesContext).find(each => each.record === record);
  const rows = told?.filter(each => each.record === record) ?? [];
  return (
    <>
      {rows.some(({ demo }) => demo) && <span className={styles.recordMark}>{t('invented')}</span>}
      {rows.some(({ uploaded }) => uploaded) && <span className={styles.recordMark}>{t('unverified')}</span>}
      {mark && (
        <span className={styles.recordMark} data-disputed={mark.state}>
          <MessageSquareWarning className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
          {t(`disputed.${mark.state}`)}
        </span>
      )}
    </>
  );
}
