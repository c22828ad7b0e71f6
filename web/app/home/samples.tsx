import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { DemoMark } from '../ui/document/demo-mark.tsx';
import { StateWord } from '../ui/data/state-word.tsx';
import { VinText } from '../ui/vin/vin.tsx';

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

const VINS = { report: '1HGCM82633A004352', sticker: '1FTEW1EP8KFA00019' } as const;

/** The top of the first page in small, with what the sample says; it is read in the document itself. */
function Sample({ kind, to }: { kind: 'report' | 'sticker'; to: string }) {
  const t = useTranslations(`home.samples.${kind}`);
  return (
    <Link className="samp" to={to}>
      <span className="samp-v" aria-hidden="true">
        <span className="doc">
          <span className="c3 doc-k">{t('name')}</span>
          <span className="b t18">{t('vehicle')}</span>
          <span className="t14 doc-h">
            <VinText vin={VINS[kind]} colored />
          </span>
          {kind === 'report' ? <ReportTop /> : <StickerTop />}
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

const TILES = [
  ['brands', 'serious'],
  ['accidents', 'caution'],
  ['odometer', 'caution'],
  ['theft', 'none'],
  ['liens', 'none'],
  ['owners', 'info'],
] as const;

function ReportTop() {
  const t = useTranslations('home.samples.report');
  return (
    <>
      <span className="doc-v">
        <StateWord tone="serious">{t('verdict')}</StateWord>
        <span className="c2 doc-k">{t('why')}</span>
      </span>
      <span className="doc-t">
        {TILES.map(([key, tone]) => (
          <span key={key}>
            <span className="c3 doc-k">{t(`tiles.${key}.name`)}</span>
            <StateWord tone={tone}>{t(`tiles.${key}.value`)}</StateWord>
          </span>
        ))}
      </span>
    </>
  );
}

const LINES = [
  ['base', 4_134_500],
  ['options', 947_000],
  ['destination', 159_500],
  ['discount', -75_000],
] as const;
const TOTAL = 5_166_000;

function StickerTop() {
  const t = useTranslations('home.samples.sticker.lines');
  const format = useFormatter();
  const dollars = (cents: number) =>
    format.number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).replace('-', '−');
  return (
    <span className="doc-lines t14 num">
      {LINES.map(([key, cents]) => (
        <span key={key}>
          <span className="c2">{t(key)}</span>
          <span>{dollars(cents)}</span>
        </span>
      ))}
      <span className="doc-total b">
        <span>{t('total')}</span>
        <span className="t18">{dollars(TOTAL)}</span>
      </span>
    </span>
  );
}
