import { ChartColumn } from 'lucide-react';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument, Value, Words } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as valueStyles from './value.module.css';

/** Usual prices of three markets on one scale with the asked price, then as figures. */
export function ValueSection({ document }: { document: ReportDocument }) {
  const { t, day, dollars, miles } = useReader();
  const { value, value_note: note } = document;
  if (!value) return note ? <NoValue document={document} note={note} /> : null;
  return (
    <Section
      id="value"
      title={t('section.value')}
      icon={ChartColumn}
      note={t('value.sales', { count: value.n })}
      aside={`${day(value.from)} – ${day(value.to)}`}
      head={headOf(document, 'value')}
    >
      <div className={cardStyles.card}>
        <div className={cardStyles.paddedCard}>
          <ValueScale value={value} />
        </div>
        <DataTable
          label={t('section.value')}
          rows={value.markets}
          keyOf={market => market.key}
          columns={[
            { label: t('column.market'), cell: market => t(`value.${market.key}`) },
            { label: t('column.below'), cell: market => dollars(market.below), right: true },
            { label: t('column.mean'), cell: market => <b>{dollars(market.mean)}</b>, right: true },
            { label: t('column.above'), cell: market => dollars(market.above), right: true },
          ]}
        />
        <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
          {t('value.basis', { miles: miles(value.mileage) ?? '', certainty: value.certainty, day: day(value.as_of) })}{' '}
          {value.cut > 0 && t('value.cut', { percent: value.cut })}
        </p>
      </div>
    </Section>
  );
}

/** A value that was received and is not shown, with the reason. */
function NoValue({ document, note }: { document: ReportDocument; note: Words }) {
  const { t, say } = useReader();
  const head = headOf(document, 'value');
  return <Section id="value" title={t('section.value')} icon={ChartColumn} head={head} absence={say(note)} />;
}

function ValueScale({ value }: { value: Value }) {
  const { t, dollars } = useReader();
  const at = (cents: number) => `${((cents - value.min) / Math.max(1, value.max - value.min)) * 100}%`;
  return (
    <div className={valueStyles.valueScale} aria-hidden="true">
      {value.markets.map(market => (
        <div key={market.key} className={valueStyles.valueRow}>
          <span className={`${ui.text14} ${ui.secondaryText}`}>{t(`value.${market.key}`)}</span>
          <span className={valueStyles.valueTrack}>
            <i style={{ left: at(market.below), right: `calc(100% - ${at(market.above)})` }} />
            <b style={{ left: at(market.mean) }} />
            {value.asked !== null && <em style={{ left: at(value.asked) }} />}
          </span>
        </div>
      ))}
      <div className={`${valueStyles.valueRow} ${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`}>
        <span />
        <span className={`${ui.flexRow} ${ui.spaceBetween}`}>
          <span>{dollars(value.min)}</span>
          {value.asked !== null && (
            <span className={`${ui.mediumWeight} ${ui.primaryText}`}>
              {t('value.asked', { price: dollars(value.asked) })}
            </span>
          )}
          <span>{dollars(value.max)}</span>
        </span>
      </div>
    </div>
  );
}
