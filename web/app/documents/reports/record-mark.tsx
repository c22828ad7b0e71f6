import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import { use } from 'react';
import { DisputesContext, ReportedByContext, useReader } from './reader.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './record-mark.module.css';

/**
 * The short marks beside a record: that it is invented, where others stand beside it; that it is or was disputed, of which the
 * head of its section says more.
 */
export function RecordMark({ record }: { record: string | null | undefined }) {
  const { t } = useReader();
  const told = use(ReportedByContext);
  const mark = use(DisputesContext).find(each => each.record === record);
  const isInvented = told?.some(each => each.demo && each.record === record);
  return (
    <>
      {isInvented && <span className={styles.recordMark}>{t('invented')}</span>}
      {mark && (
        <span className={styles.recordMark} data-disputed={mark.state}>
          <MessageSquareWarning className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
          {t(`disputed.${mark.state}`)}
        </span>
      )}
    </>
  );
}
