import type { FuelEconomy, FuelFigures, FuelRow } from '@marque/server/vehicles/ratings/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../language.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Absence, SourceLine } from './source-line.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './ratings.module.css';

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;

/** The ratings of EPA: every configuration that may be the vehicle's, its figures, and where they are from. */
export function FuelTable({ fuel }: { fuel: FuelEconomy }) {
  const t = useTranslations('ratings.fuel');
  const format = useFormatter();
  const figure = (of: FuelFigures, value: number | null) =>
    value === null ? '–' : t('figure', { figure: value, unit: of.unit });
  const column = (key: 'city' | 'highway' | 'combined' | 'cost', cell: Column<FuelRow>['cell']): Column<FuelRow> => {
    return { key, name: t(key), cell, figure: true, whole: true };
  };
  if (fuel.state !== 'found') return <Absence block={fuel} />;
  return (
    <div className={styles.ratingBlock}>
      <Table
        caption={t('title')}
        stack
        rows={fuel.rows}
        rowKey={({ ref }) => ref}
        columns={[
          { key: 'configuration', name: t('configuration'), cell: row => <Configuration row={row} /> },
          column('city', row => figure(row, row.city)),
          column('highway', row => figure(row, row.highway)),
          column('combined', row => <b>{figure(row, row.combined)}</b>),
          column('cost', ({ annual_cost: cents }) => (cents === null ? '–' : format.number(cents / 100, DOLLARS))),
        ]}
      />
      <SourceLine
        block={fuel}
        notes={[
          fuel.rows.length > 1 && t('candidates', { count: fuel.rows.length }),
          fuel.restated && t('restated'),
          t('costNote'),
          fuel.rows.some(({ kind }) => kind === 'plug_in') && t('costPlugIn'),
        ]}
      />
    </div>
  );
}

/** EPA's name of a configuration, then what it is. */
function Configuration({ row }: { row: FuelRow }) {
  const t = useTranslations('ratings.fuel');
  const locale = useLanguage();
  const engine = [
    row.displacement_l !== null && t('liters', { liters: row.displacement_l }),
    row.cylinders !== null && t('cylinders', { count: row.cylinders }),
    textOf(row.fuel, locale),
  ].filter(Boolean);
  const words = [row.transmission, row.drive].flatMap(each => (each === null ? [] : textOf(each, locale)));
  const parts = [engine.join(', '), ...words].filter(Boolean);
  const more = useMore(row);
  return (
    <span className={styles.ratedName}>
      <b className={ui.mediumWeight}>{row.name}</b>
      <span className={`${ui.text14} ${ui.secondaryText} ${styles.ratedDetail}`}>{parts.join('; ')}</span>
      {more && <span className={`${ui.text14} ${ui.secondaryText} ${styles.ratedDetail}`}>{more}</span>}
    </span>
  );
}

/** The figures of a vehicle on its other fuel, or its battery. */
function useMore({ kind, second, kwh_100, range, electric_range }: FuelRow): string | null {
  const t = useTranslations('ratings.fuel');
  const format = useFormatter();
  const locale = useLanguage();
  const written = (value: number | null | undefined) => (value == null ? '–' : format.number(value));
  const kwh = written(kwh_100);
  if (kind === 'electric') return t('electric', { kwh, range: written(range) });
  if (!second) return null;
  const combined = written(second.combined);
  if (kind === 'plug_in') return t('plugIn', { combined, kwh, range: written(electric_range) });
  const fuel = textOf(second.fuel, locale);
  return t('second', { fuel, city: written(second.city), highway: written(second.highway), combined });
}
