import { CarFront } from 'lucide-react';
import type { Accident, ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';
import { RecordMark } from '../record-mark.tsx';
import { Told } from '../told.tsx';
import { ToneMark } from '../tone-mark.tsx';
import { DamageOutline } from './damage-outline.tsx';
import { ZONES } from './damage-zones.ts';
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
                <Told words={accident.severity_text} />
              </dd>
            </div>
          )}
          {accident.source_text && (
            <div>
              <dt>{t('accident.sourceText')}</dt>
              <dd className={`${ui.monospace} ${ui.text14}`}>
                <Told words={accident.source_text} />
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
