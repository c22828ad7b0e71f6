import { CarFront } from 'lucide-react';
import type { Accident, ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';
import { ToneMark } from '../tone-mark.tsx';
import { DamageOutline } from './damage-outline.tsx';
import { ZONES } from './damage-zones.ts';

const SCALE = ['minor', 'moderate', 'severe'] as const;

/** Every accident or damage on record, each with its drawing; never more than the source said. */
export function AccidentsSection({ document }: { document: ReportDocument }) {
  const { t } = useReader();
  const accidents = document.accident ?? [];
  return (
    <Section id="accidents" title={t('section.accidents')} icon={CarFront} head={headOf(document, 'accidents')}>
      {accidents.map(accident => (
        <div key={accident.record} className="accident-w">
          <AccidentCard accident={accident} />
          <NextStep words={accident.next} />
        </div>
      ))}
      {accidents.length > 0 && <p className="t14 c3 life-note">{t('notEveryDamage')}</p>}
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
    [t('accident.repair'), accident.repair ? say(accident.repair) : t('accident.notReported')],
    [t('column.record'), accident.record],
  ];
  return (
    <article className="card accident">
      <div className="card-p">
        <div className="row between base row-w">
          <h3 className="t18 num">
            {day(accident.on)}, {accident.place}
          </h3>
          <ToneMark tone={accident.state} chip>
            {t(`severity.${accident.severity}`)}
          </ToneMark>
        </div>
        <p className="accident-say">{say(accident.sentence)}</p>
        <dl className="dl dl-1">
          {facts.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
          {accident.source_text && (
            <div>
              <dt>{t('accident.sourceText')}</dt>
              <dd className="mono t14">{accident.source_text}</dd>
            </div>
          )}
        </dl>
      </div>
      <DamagePlace accident={accident} />
    </article>
  );
}

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
  const { severity, zones } = accident;
  const others = ZONES.length - zones.length;
  const paint = severity === 'severe' ? 'is-serious' : 'is-caution';
  return (
    <div className={`accident-v ${paint}`}>
      <p className="t14 c2 row between" aria-hidden="true">
        <span>{t('damage.front')}</span>
        <span>{t('damage.rear')}</span>
      </p>
      <DamageOutline zones={zones} label={t('damage.label', { zones: say(accident.zones_text) })} />
      {severity === 'unknown' ? (
        <p className="t14 c2">{t('severity.unknownLong')}</p>
      ) : (
        <div className="sev" role="img" aria-label={t('severity.label', { severity: t(`severity.${severity}`) })}>
          {SCALE.map(step => (
            <span key={step} className={step === severity ? 'on' : undefined}>
              {t(`severity.${step}`)}
            </span>
          ))}
        </div>
      )}
      <ul className="t14 zl">
        <li>
          <i className="zone-on" />
          <span className="zl-t">{line(accident.zones_text)}</span>
          <b>{t('damage.named')}</b>
        </li>
        <li>
          <i className="zone-off" />
          <span className="zl-t">{t('damage.others', { count: others })}</span>
          <b>{t('damage.notNamed')}</b>
        </li>
      </ul>
    </div>
  );
}
