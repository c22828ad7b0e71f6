import { Download, FlaskConical, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '../reader.ts';

interface ReportStripProps {
  /** Whether its records are invented: all, some of them, or none. */
  demo: 'all' | 'some' | 'none';
  pdf: string | null;
  /** What one does when it is wrong. */
  wrong: ReactNode;
}

/** What one does with the whole report, and the mark of invented data. */
export function ReportStrip({ demo, pdf, wrong }: ReportStripProps) {
  const { t } = useReader();
  return (
    <div className="strip">
      <div className="page row between row-w">
        {demo !== 'none' ? (
          <span className="row" style={{ gap: '.5rem' }}>
            <FlaskConical className="ic ic-16" aria-hidden="true" />
            {t(demo === 'all' ? 'demo' : 'demoPartly')}
          </span>
        ) : (
          <span />
        )}
        <span className="row acts">
          {wrong}
          <button type="button" className="btn btn-q btn-sm" onClick={() => window.print()}>
            <Printer className="ic ic-16" aria-hidden="true" />
            {t('print')}
          </button>
          {pdf && (
            <a className="btn btn-s btn-sm" href={pdf} download>
              <Download className="ic ic-16" aria-hidden="true" />
              {t('pdf')}
            </a>
          )}
        </span>
      </div>
    </div>
  );
}
