import CarFront from 'lucide-react/icons/car-front';
import { useId } from 'react';
import type { Accident, ReportDocument, DamageZone } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';
import { RecordMark } from '../record-mark.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import { ToneMark } from '../tone-mark.tsx';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as toneStyles from '../../../kit/ui/data/tone.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as lifeStyles from '../life/life.module.css';
import * as accidentsStyles from './accidents.module.css';

const SCALE = ['minor', 'moderate', 'severe'] as const;

/** Every accident or damage on record, each with its drawing; never more than the source said. */
export function AccidentsSection({ document }: { document: ReportDocument }) {
  const { t } = useReader();
  const accidents = document.accident ?? [];
  return (
    <Section id="accidents" title={t('section.accidents')} icon={CarFront} head={headOf(document, 'accidents')}>
      {accidents.map(accident => (
        <div key={accident.record} className={accidentsStyles.accidentItem}>
          <AccidentCard accident={accident} />
          <NextStep words={accident.next} />
        </div>
      ))}
      {accidents.length > 0 && (
        <p className={`${ui.text14} ${ui.tertiaryText} ${lifeStyles.lifeNote}`}>{t('notEveryDamage')}</p>
      )}
    </Section>
  );
}

/** One accident: what happened in a sentence, its particulars, and where on the car. */
function AccidentCard({ accident }: { accident: Accident }) {
  const { t, say, day } = useReader();
  const facts: [string, string | null][] = [
    [t('column.source'), say(accident.source)],
    [t('accident.firstEvent'), accident.first_event && say(accident.first_event)],
    [t('accident.vehicles'), accident.vehicles],
    [t('accident.airbags'), say(accident.airbags)],
    [t('accident.towed'), say(accident.towed)],
    [t('accident.rollover'), accident.rollover ? say(accident.rollover) : null],
    [t('accident.repair'), accident.repair ? say(accident.repair) : t('accident.notReported')],
    [t('accident.worth'), accident.worth ? say(accident.worth) : null],
    [t('column.record'), accident.record],
  ];
  return (
    <article className={`${cardStyles.card} ${accidentsStyles.accidentCard}`}>
      <div className={cardStyles.paddedCard}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap}`}>
          <h3 className={`${ui.text18} ${ui.tabularNumbers}`}>
            {day(accident.on)}, {accident.place} <RecordMark record={accident.record} />
          </h3>
          <ToneMark tone={accident.state} chip>
            {t(`severity.${shownSeverity(accident)}`)}
          </ToneMark>
        </div>
        <p className={accidentsStyles.accidentText}>{say(accident.sentence)}</p>
        <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
          {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
          {accident.severity_text && (
            <div>
              <dt>{t('accident.severityText')}</dt>
              <dd>
                <SourcedWords words={accident.severity_text} />
              </dd>
            </div>
          )}
          {accident.source_text && (
            <div>
              <dt>{t('accident.sourceText')}</dt>
              <dd className={`${ui.monospace} ${ui.text14}`}>
                <SourcedWords words={accident.source_text} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <DamagePlace accident={accident} />
    </article>
  );
}

/** How severe it is by all its evidence; documents made before 2026-12 have the word of the source alone. */
const shownSeverity = ({ severity, judged_severity: judged = severity }: Accident) => judged;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function DamagePlace({ accident }: { accident: Accident }) {
  const { t, say, line } = useReader();
  const { zones, state, judged } = accident;
  const severity = shownSeverity(accident);
  const others = ZONES.length - zones.length;
  const paint = state === 'serious' ? toneStyles.seriousTone : toneStyles.cautionTone;
  return (
    <div className={`${accidentsStyles.accidentPicture} ${paint}`}>
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.flexRow} ${ui.spaceBetween}`} aria-hidden="true">
        <span>{t('damage.front')}</span>
        <span>{t('damage.rear')}</span>
      </p>
      <DamageOutline zones={zones} label={t('damage.label', { zones: say(accident.zones_text) })} />
      {severity === 'unknown' ? (
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('severity.unknownLong')}</p>
      ) : (
        <div
          className={accidentsStyles.severityScale}
          role="img"
          aria-label={t('severity.label', { severity: t(`severity.${severity}`) })}
        >
          {SCALE.map(step => (
            <span key={step} className={step === severity ? accidentsStyles.chosenSeverity : undefined}>
              {t(`severity.${step}`)}
            </span>
          ))}
        </div>
      )}
      {judged && <p className={`${ui.text14} ${ui.mediumWeight}`}>{capitalized(say(judged))}</p>}
      <ul className={`${ui.text14} ${accidentsStyles.zoneList}`}>
        <li>
          <i className={accidentsStyles.damagedZone} />
          <span>{line(accident.zones_text)}</span>
          <b>{t('damage.named')}</b>
        </li>
        <li>
          <i className={accidentsStyles.wholeZone} />
          <span>{t('damage.others', { count: others })}</span>
          <b>{t('damage.notNamed')}</b>
        </li>
      </ul>
    </div>
  );
}

const BODY =
  'M74 42C38 48 24 74 24 110C24 146 38 172 74 178L150 184H398C440 184 460 160 460 110C460 60 440 36 398 36H150Z';
const GLASS = [
  'M168 58C150 88 150 132 168 162L206 150C198 124 198 96 206 70Z',
  'M354 62C368 92 368 128 354 158L322 148C328 122 328 98 322 72Z',
  'M212 66L316 68L346 58H184Z',
  'M212 154L316 152L346 162H184Z',
];
const DETAIL = [
  'M178 36l-4 -10h14l4 10M178 184l-4 10h14l4 -10',
  'M34 76q10 -16 30 -22M34 144q10 16 30 22M450 72q-4 -14 -18 -20M450 148q-4 14 -18 20',
];

/** The car from above, front at the left, with the zones a source named hatched in the color of the severity. */
function DamageOutline({ zones, label }: { zones: readonly DamageZone[]; label: string }) {
  const id = useId();
  return (
    <svg viewBox="0 14 484 192" className={accidentsStyles.carOutline} role="img" aria-label={label}>
      <defs>
        <clipPath id={`${id}body`}>
          <path d={BODY} />
        </clipPath>
        <pattern id={`${id}hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--bg)" strokeWidth="1.5" opacity=".7" />
        </pattern>
      </defs>
      <g clipPath={`url(#${id}body)`}>
        <rect x="20" y="30" width="450" height="160" fill="var(--surface-3)" />
        {zones.map(zone => (
          <g key={zone}>
            <Zone zone={zone} fill="var(--zone)" />
            <Zone zone={zone} fill={`url(#${id}hatch)`} />
          </g>
        ))}
        {ZONES.map(zone => (
          <Zone key={zone} zone={zone} stroke="var(--bg)" />
        ))}
      </g>
      <path d={BODY} fill="none" stroke="var(--text)" strokeWidth="1.75" />
      <g fill="var(--bg)" fillOpacity=".85" stroke="var(--text)" strokeWidth="1.25" strokeLinejoin="round">
        {GLASS.map(shape => (
          <path key={shape} d={shape} />
        ))}
      </g>
      <g stroke="var(--text)" strokeWidth="1.25" fill="none">
        {DETAIL.map(shape => (
          <path key={shape} d={shape} />
        ))}
      </g>
    </svg>
  );
}

function Zone({ zone, fill = 'none', stroke }: { zone: DamageZone; fill?: string; stroke?: string }) {
  const [x, y, width, height] = ZONE_BOXES[zone];
  return <rect x={x} y={y} width={width} height={height} fill={fill} stroke={stroke} strokeWidth="2" />;
}

/** A rectangle of the overhead outline: x, y, width, height. The front is at the left, so the left side is below. */
type ZoneBox = readonly [number, number, number, number];

export const ZONE_BOXES: Record<DamageZone, ZoneBox> = {
  front: [20, 75, 54, 70],
  front_right: [20, 30, 88, 45],
  front_left: [20, 145, 88, 45],
  hood: [74, 75, 92, 70],
  roof: [166, 75, 186, 70],
  trunk: [352, 75, 62, 70],
  right_front: [108, 30, 90, 45],
  right_middle: [198, 30, 92, 45],
  right_rear: [290, 30, 88, 45],
  left_front: [108, 145, 90, 45],
  left_middle: [198, 145, 92, 45],
  left_rear: [290, 145, 88, 45],
  rear_right: [378, 30, 88, 45],
  rear_left: [378, 145, 88, 45],
  rear: [414, 75, 52, 70],
};

export const ZONES = Object.keys(ZONE_BOXES) as DamageZone[];
