import Gauge from 'lucide-react/icons/gauge';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { Reading, ReportDocument, Tone } from '../document.ts';
import { OdometerDrawing } from './odometer-drawing.tsx';
import { NARROW, WIDE } from './odometer-scale.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { DataTable } from '../data-table.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';
import * as odometerStyles from './odometer.module.css';

/** Every reading over time with what does not fit and why; drawn for a screen and again for a phone. */
export function OdometerSection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  const { odometer, readings, gaps } = document;
  const count = t('readingsCount', { count: readings.length });
  return (
    <Section id="odometer" title={t('section.odometer')} icon={Gauge} head={headOf(document, 'odometer')} aside={count}>
      {odometer && <p className={reportSectionStyles.sectionLead}>{say(odometer.lead)}</p>}
      {odometer && <OdometerNote odometer={odometer} />}
      {odometer && readings.length > 0 && (
        <>
          {odometer.given && (
            <div className={reportSheetStyles.reportNotice}>
              <Message tone="caution" title={say(odometer.given)} />
            </div>
          )}
          <div className={cardStyles.card}>
            <div className={`${cardStyles.paddedCard} ${odometerStyles.odometerPanel}`}>
              <OdometerLegend readings={readings} hasBand={odometer.band !== null} />
              <OdometerDrawing
                readings={readings}
                gaps={gaps}
                odometer={odometer}
                box={WIDE}
                className={odometerStyles.wideChart}
              />
              <OdometerDrawing
                readings={readings}
                gaps={gaps}
                odometer={odometer}
                box={NARROW}
                className={odometerStyles.narrowChart}
              />
            </div>
            <OdometerTable readings={readings} />
          </div>
        </>
      )}
    </Section>
  );
}

/** The evidence for or against the finding, and how far the vehicle ran in a year. */
function OdometerNote({ odometer }: { odometer: NonNullable<ReportDocument['odometer']> }) {
  const { t, say, units } = useReader();
  const { next, average, high } = odometer;
  const pace = average !== null && t(high === null ? 'odometer.average' : 'odometer.averageBefore', { average, units });
  if (!next && !pace) return null;
  return (
    <p className={`${ui.secondaryText} ${odometerStyles.odometerNote}`}>
      {next && say(next)} {pace}
    </p>
  );
}

/** The gravest way in which a reading does not fit. */
function brokenBy(readings: readonly Reading[]): 'serious' | 'caution' | null {
  if (readings.some(reading => reading.flag === 'flag_b')) return 'serious';
  return readings.some(reading => reading.mark !== null) ? 'caution' : null;
}

const MARKS: Record<Reading['kind'], string> = {
  title: 'M1 1h10v10H1Z',
  service: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0 -10Z',
  inspection: 'M6 1L11 11H1Z',
  other: 'M6 0L12 6L6 12L0 6Z',
};
const KINDS = ['title', 'service', 'inspection', 'other'] as const;

/** The meaning of the marks in the drawing; only those that are in it. */
function OdometerLegend({ readings, hasBand }: { readings: readonly Reading[]; hasBand: boolean }) {
  const { t } = useReader();
  const broken = brokenBy(readings);
  return (
    <ul
      className={`${ui.flexRow} ${ui.wrap} ${ui.text14} ${ui.secondaryText} ${odometerStyles.odometerLegend}`}
      aria-hidden="true"
    >
      {KINDS.filter(kind => readings.some(reading => reading.kind === kind)).map(kind => (
        <li key={kind}>
          <Mark path={MARKS[kind]} />
          {t(`reading.${kind}`)}
        </li>
      ))}
      {hasBand && (
        <li>
          <svg width="20" height="12">
            <path d="M0 0H20V12H0Z" fill="var(--surface-3)" />
          </svg>
          {t('odometer.band')}
        </li>
      )}
      {broken && (
        <li className={broken === 'serious' ? ui.seriousText : ui.cautionText}>
          <svg width="20" height="12">
            <path d="M0 6H20" stroke="currentColor" strokeWidth="2.5" strokeDasharray="5 4" />
          </svg>
          {t('reading.broken')}
        </li>
      )}
    </ul>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg width="12" height="12" overflow="visible">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function toneOf(reading: Reading): Tone | null {
  if (reading.flag === 'flag_a' || reading.flag === 'flag_b') return 'serious';
  return reading.mark === null ? null : 'caution';
}

/** The twin of the drawing: every reading, what it adds, and what the rules say of it. */
function OdometerTable({ readings }: { readings: readonly Reading[] }) {
  const { t, say, day, number, units } = useReader();
  return (
    <details className={odometerStyles.odometerTable}>
      <summary className={cardStyles.cardFoot}>
        {t('odometer.table', { count: readings.length })}
        <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
      </summary>
      <DataTable
        label={t('section.odometer')}
        rows={readings.map((reading, position) => ({ reading, position }))}
        keyOf={row => String(row.position)}
        recordOf={row => row.reading.record}
        toneOf={row => toneOf(row.reading)}
        columns={[
          { label: t('column.date'), cell: ({ reading }) => day(reading.on) },
          { label: t('column.source'), cell: ({ reading }) => say(reading.source) },
          { label: t('column.place'), cell: ({ reading }) => reading.place },
          { label: t('column.finding'), cell: ({ reading }) => say(reading.finding) },
          {
            label: t('column.miles', { units }),
            cell: ({ reading }) => <b className={ui.mediumWeight}>{number(reading.miles)}</b>,
            right: true,
          },
          { label: t('column.sinceLast'), cell: ({ reading }) => signed(reading.since_last, number), right: true },
          {
            label: t('column.milesYear', { units }),
            cell: ({ reading }) => (reading.per_year === null ? null : number(reading.per_year)),
            right: true,
          },
        ]}
      />
    </details>
  );
}

function signed(change: number | null, number: (value: number) => string): string | null {
  if (change === null) return null;
  return change < 0 ? `−${number(-change)}` : `+${number(change)}`;
}
