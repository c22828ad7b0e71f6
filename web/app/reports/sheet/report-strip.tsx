import { Download, FlaskConical, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '../reader.ts';
import * as buttonStyles from '../../ui/action/button.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './report-strip.module.css';

interface ReportStripProps {
  /** Whether its records are invented: all, some of them, or none. */
  demo: 'all' | 'some' | 'none';
  pdf: string | null;
  /** What one does when it is wrong. */
  wrong: ReactNode;
  /** More that one does with it. */
  actions?: ReactNode;
}

/** What one does with the whole report, and the mark of invented data. */
export function ReportStrip({ demo, pdf, wrong, actions }: ReportStripProps) {
  const { t } = useReader();
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
        <span className={`${ui.flexRow} ${styles.reportActions}`}>
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
            <a
              className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`}
              href={pdf}
              download
            >
              <Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
              {t('pdf')}
            </a>
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
      aria-label={t('onA4')}
      download
    >
      A4
    </a>
  );
}
