import FlaskConical from 'lucide-react/icons/flask-conical';
import Menu from 'lucide-react/icons/menu';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { useReader } from '../reader.ts';
import { DownloadLink } from '../../../kit/ui/action/button.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './report-strip.module.css';

interface ReportStripProps {
  /** Whether its records are invented: all, some of them, or none. */
  demo: 'all' | 'some' | 'none';
  pdf: string | null;
  /** The way out when it is wrong. */
  wrong: ReactNode;
  /** More that one does with it. */
  actions?: ReactNode;
}

/** The actions for the whole report, and the mark of invented data; on a phone behind one button. */
export function ReportStrip({ demo, pdf, wrong, actions }: ReportStripProps) {
  const { t } = useReader();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.reportStrip}>
      <div className={`${ui.pageWidth} ${ui.flexRow} ${ui.spaceBetween} ${styles.stripRow}`}>
        {demo !== 'none' ? (
          <span className={ui.flexRow} style={{ gap: '.5rem' }}>
            <FlaskConical className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
            {t(demo === 'all' ? 'demo' : 'demoPartly')}
          </span>
        ) : (
          <span />
        )}
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton} ${styles.actionsMenu}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Menu className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
          {t('menu')}
        </button>
        <span className={`${ui.flexRow} ${styles.reportActions}`} data-folded={!isOpen || undefined}>
          {wrong}
          {actions}
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton}`}
            onClick={() => window.print()}
          >
            <Printer className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
            {t('print')}
          </button>
          {pdf && (
            <DownloadLink size="small" href={pdf}>
              {t('pdf')}
            </DownloadLink>
          )}
          {pdf && <OnA4 pdf={pdf} />}
        </span>
      </div>
    </div>
  );
}

/** The same on the paper of other countries; links of an owner have the usual paper alone. */
function OnA4({ pdf }: { pdf: string }) {
  const { t } = useReader();
  if (!pdf.startsWith('/documents/')) return null;
  return (
    <a
      className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton}`}
      href={`${pdf}${pdf.includes('?') ? '&' : '?'}paper=a4`}
      download
    >
      {t('onA4')}
    </a>
  );
}
