import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { DemoMark } from '../ui/demo-mark.tsx';

/** Leads to one report and one label to read before buying. */
export function Samples() {
  const t = useTranslations('home.samples');
  return (
    <section className="sec" aria-labelledby="samples">
      <div className="page">
        <div className="row between base row-w mb-8">
          <h2 className="t32" id="samples">
            {t('title')}
          </h2>
          <DemoMark />
        </div>
        <div className="grid g2">
          <Sample kind="report" to="/sample-report" />
          <Sample kind="sticker" to="/sample-sticker" />
        </div>
      </div>
    </section>
  );
}

/** The first page in outline; its words are in the document itself. */
function Sample({ kind, to }: { kind: 'report' | 'sticker'; to: string }) {
  const t = useTranslations(`home.samples.${kind}`);
  return (
    <Link className="samp" to={to}>
      <span className="samp-v" aria-hidden="true">
        <span className="doc">
          <span className="doc-h">
            <span className="sk" style={{ width: '30%' }} />
            <span className="sk" style={{ width: '16%' }} />
          </span>
          <span className="b t18 doc-n">{t('name')}</span>
          {kind === 'report' ? <ReportOutline /> : <StickerOutline />}
        </span>
      </span>
      <span className="samp-t">
        <span className="t18 b">{t('title')}</span>
        <span className="c2">{t('text')}</span>
      </span>
      <ArrowRight className="ic" aria-hidden />
    </Link>
  );
}

const TILES = ['72%', '88%', '64%', '92%', '56%', '80%'];

function ReportOutline() {
  return (
    <>
      <span className="doc-v">
        <span className="sk" style={{ width: '44%' }} />
        <span className="sk" style={{ width: '82%' }} />
      </span>
      <span className="doc-t">
        {TILES.map(width => (
          <span key={width}>
            <span className="sk" style={{ width: '48%' }} />
            <span className="sk doc-figure" style={{ width }} />
          </span>
        ))}
      </span>
    </>
  );
}

const LINES = ['58%', '74%', '66%', '80%', '52%', '70%'];

function StickerOutline() {
  return (
    <span className="doc-lines">
      {LINES.map(width => (
        <span key={width}>
          <span className="sk" style={{ width }} />
          <span className="sk" style={{ width: '11%' }} />
        </span>
      ))}
      <span className="doc-total">
        <span className="sk doc-figure" style={{ width: '30%' }} />
        <span className="sk doc-figure" style={{ width: '16%' }} />
      </span>
    </span>
  );
}
