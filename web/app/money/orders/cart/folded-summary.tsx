import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './folded-summary.module.css';

/** The summary of an order: open beside the payment, folded under it on a narrow screen until it is asked for. */
export function FoldedSummary({ children }: { children: ReactNode }) {
  const t = useTranslations('orders');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.foldedSummary}>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.wideButton} ${styles.foldButton}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('summary')}
        <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      </button>
      <div id={id} className={classes(styles.foldContent, open && styles.openFold)}>
        {children}
      </div>
    </div>
  );
}
