import type { OnFile, Preview } from '@marque/server/vehicles/decode/contract';
import type { ReactNode } from 'react';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CarFront from 'lucide-react/icons/car-front';
import Factory from 'lucide-react/icons/factory';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import Gavel from 'lucide-react/icons/gavel';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Megaphone from 'lucide-react/icons/megaphone';
import Scale from 'lucide-react/icons/scale';
import ShieldOff from 'lucide-react/icons/shield-off';
import Tags from 'lucide-react/icons/tags';
import Wrench from 'lucide-react/icons/wrench';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { Cached } from '../../../kit/ui/page/cached-markup.tsx';
import { lacksCore, silentOf } from './sources-notice.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './on-file-list.module.css';

const ICONS: Record<string, LucideIcon> = {
  titles: Landmark,
  brands: Tags,
  jsi: ShieldOff,
  odometer: Gauge,
  theft: KeyRound,
  accidents: CarFront,
  liens: Scale,
  auctions: Gavel,
  service: Wrench,
  fleet: Factory,
  recalls: Megaphone,
  value: BadgeDollarSign,
};
const BAR_WIDTHS_PX = [150, 128, 140];

interface OnFileListProps {
  preview: Preview;
  /** The recalls themselves, which are free; without them they are one row of the list. */
  recalls: ReactNode;
}

/** The records that the sources hold, section by section, before anything is paid. */
export function OnFileList({ preview, recalls }: OnFileListProps) {
  const t = useTranslations('vehicles.on_file');
  const format = useFormatter();
  const silentText = useTranslations('vehicles.sources');
  const unknown = preview.on_file.filter(row => row.state === 'unknown').length;
  const { report } = preview.offers;
  const rows = recalls ? preview.on_file.filter(row => row.section !== 'recalls') : preview.on_file;
  const silent = preview.sources === 'partly' && !lacksCore(preview) ? silentOf(preview) : [];
  const parts = silent.map(row => wordFor(t, `sections.${row.section}`) ?? row.section).join('; ');
  const allDemo = preview.demo && preview.on_file.every(row => row.demo);
  const time =
    preview.on_file_at &&
    format.dateTime(new Date(preview.on_file_at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <section className={`${ui.tinted} ${ui.pageSection}`} aria-labelledby="on-file">
      <div className={ui.pageWidth}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom2}`}>
          <h2 className={ui.text32} id="on-file">
            {t('title')}
          </h2>
          {allDemo && <DemoMark />}
        </div>
        <p className={`${ui.leadText} ${styles.onFileLead}`}>
          {time && t('counts', { time })} {t(report ? 'details' : 'no_report')}
        </p>
        <div className={cardStyles.card}>
          {rows.map(row => (
            <OnFileRow key={row.section} row={row} marked={row.demo && !allDemo} sold={report} />
          ))}
        </div>
        <p
          className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop4} ${styles.onFileNote}`}
          id={parts ? 'sources' : undefined}
        >
          {t('note')} {report && unknown > 0 && t('note_unknown', { count: unknown })}{' '}
          {parts && silentText(report ? 'partly_text' : 'partly_text_sheet', { parts })}{' '}
          {preview.kind === 'europe' && t('note_europe')} <Link to="/what-we-cannot-know">{t('limits')}</Link>
        </p>
        {recalls}
      </div>
    </section>
  );
}

interface OnFileRowProps {
  row: OnFile;
  /** The data shown here is invented, but not everything else. */
  marked: boolean;
  /** Whether a report of the vehicle can be bought, which shows what is masked here. */
  sold: boolean;
}

/** Cached by what it says: rows of many vehicles say the same. */
function OnFileRow({ row, marked, sold }: OnFileRowProps) {
  return (
    <Cached as="div" part="on-file-row" by={[row, marked, sold]} className={styles.availabilityRow}>
      <OnFileCells row={row} marked={marked} sold={sold} />
    </Cached>
  );
}

function OnFileCells({ row, marked, sold }: OnFileRowProps) {
  const t = useTranslations('vehicles.on_file');
  const Icon = ICONS[row.section] ?? FileText;
  const name = wordFor(t, `sections.${row.section}`) ?? row.section;
  return (
    <>
      <div className={styles.availabilityName}>
        <Icon className={ui.icon} aria-hidden />
        <h3 className={ui.text16}>{name}</h3>
        {marked && <DemoMark />}
      </div>
      <div className={styles.availabilityState}>
        {row.state === 'records_exist' && <StateWord tone="ink">{t('exist')}</StateWord>}
        {row.state === 'none_reported' && <StateWord tone="none">{t('none')}</StateWord>}
        {row.state === 'unknown' && <UnknownWord>{t(sold ? 'unknown' : 'unknown_sheet')}</UnknownWord>}
        {row.state === 'unavailable' && <UnknownWord>{t('unavailable')}</UnknownWord>}
        {row.state === 'records_exist' && row.count !== null && (
          <span className={`${ui.secondaryText} ${ui.tabularNumbers} ${ui.text14}`}>
            {t('count', { count: row.count })}
          </span>
        )}
      </div>
      <div className={styles.availabilityValues}>
        {row.state === 'records_exist' && <MaskedRows row={row} sold={sold} />}
      </div>
    </>
  );
}

/** Kind and year where the source gave them; the values never left the server. */
function MaskedRows({ row, sold }: Pick<OnFileRowProps, 'row' | 'sold'>) {
  const t = useTranslations('vehicles.on_file.kinds');
  const rows = row.rows.slice(0, BAR_WIDTHS_PX.length);
  if (rows.length === 0) return sold && <MaskedBar widthPx={BAR_WIDTHS_PX[0] ?? 0} />;
  return rows.map((record, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- masked rows have nothing else to be known by
    <p className={ui.tabularNumbers} key={index}>
      {record.year}
      <span className={ui.secondaryText}>{wordFor(t, record.kind) ?? record.kind}</span>
      {sold && <MaskedBar widthPx={BAR_WIDTHS_PX[index] ?? 0} />}
    </p>
  ));
}

/** A value that has not left the server: a drawn bar, `widthPx` wide, not blurred text. */
function MaskedBar({ widthPx }: { widthPx: number }) {
  const t = useTranslations('ui');
  return <span className={styles.maskedBar} style={{ width: widthPx }} role="img" aria-label={t('masked')} />;
}
