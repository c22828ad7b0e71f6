import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import type { SectionItem, Words } from '../../platform/sections/read-words.ts';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './samples.module.css';

interface SamplesProps {
  words: Words;
  /** The sticker is a sheet of a classic. */
  classic: boolean;
}

/** Leads to one report and one label to read before buying. */
export function Samples({ words: { title, items }, classic }: SamplesProps) {
  const [report, sticker] = items;
  return (
    <section className={ui.pageSection} aria-labelledby="samples">
      <div className={ui.pageWidth}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom8}`}>
          <h2 className={ui.text32} id="samples">
            {title}
          </h2>
          <DemoMark />
        </div>
        <div className={`${ui.grid} ${ui.twoColumns}`}>
          {report && <Sample kind="report" item={report} to="/sample-report" />}
          {sticker && <Sample kind="sticker" item={sticker} to="/sample-sticker" classic={classic} />}
        </div>
      </div>
    </section>
  );
}

/** The whole card is a link, and a link holds no other. */
const withoutLinks = (html: string): string => html.replaceAll(/<\/?a\b[^>]*>/g, '');

/** The sheet itself, in the width of the card. */
const SHEET = '/documents/sticker/sample.png?dpi=72';

const VINS = { report: '1HGCM82633A004352', sticker: '1FTEW1EP8KFA00019' } as const;

interface SampleProps {
  kind: 'report' | 'sticker';
  item: SectionItem;
  to: string;
  classic?: boolean;
}

/** The top of the first page in small, with what the sample says; it is read in the document itself. */
function Sample({ kind, item, to, classic = false }: SampleProps) {
  const t = useTranslations(`home.samples.${kind}`);
  return (
    <Link className={styles.sampleLink} to={to}>
      <span className={styles.samplePicture} aria-hidden="true">
        {classic ? (
          <img className={styles.sampleDrawing} src={SHEET} alt="" width="792" height="612" loading="lazy" />
        ) : (
          <span className={styles.sampleSheet}>
            <span className={`${ui.tertiaryText} ${styles.sampleKey}`}>{t('name')}</span>
            <span className={`${ui.semibold} ${ui.text18}`}>{t('vehicle')}</span>
            <span className={`${ui.text14} ${styles.sampleSheetHead}`}>
              <VinText vin={VINS[kind]} colored />
            </span>
            {kind === 'report' ? <ReportTop /> : <StickerTop />}
          </span>
        )}
      </span>
      <div className={styles.sampleText}>
        <p className={`${ui.text18} ${ui.semibold}`}>{item.title}</p>
        <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: withoutLinks(item.text) }} />
      </div>
      <ArrowRight className={ui.icon} aria-hidden />
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
      <span className={styles.sampleVerdict}>
        <StateWord tone="serious">{t('verdict')}</StateWord>
        <span className={`${ui.secondaryText} ${styles.sampleKey}`}>{t('why')}</span>
      </span>
      <span className={styles.sampleFacts}>
        {TILES.map(([key, tone]) => (
          <span key={key}>
            <span className={`${ui.tertiaryText} ${styles.sampleKey}`}>{t(`tiles.${key}.name`)}</span>
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
    <span className={`${styles.sampleLines} ${ui.text14} ${ui.tabularNumbers}`}>
      {LINES.map(([key, cents]) => (
        <span key={key}>
          <span className={ui.secondaryText}>{t(key)}</span>
          <span>{dollars(cents)}</span>
        </span>
      ))}
      <span className={`${styles.sampleTotal} ${ui.semibold}`}>
        <span>{t('total')}</span>
        <span className={ui.text18}>{dollars(TOTAL)}</span>
      </span>
    </span>
  );
}
