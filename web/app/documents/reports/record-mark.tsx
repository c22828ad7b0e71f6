import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import { use } from 'react';
import { DisputesContext, useReader } from './reader.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './record-mark.module.css';

/** The short mark beside a record that is or was disputed; since when and how it ended stands at the head of its section. */
export function RecordMark({ record }: { record: string | null | undefined }) {
  const { t } = useReader();
  const mark = use(DisputesContext).find(each => each.record === record);
  if (!mark) return null;
  return (
    <span className={styles.recordMark} data-disputed={mark.state}>
      <MessageSquareWarning className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
      {t(`disputed.${mark.state}`)}
    </span>
  );
}
