import type { CatalogueStyle } from '@marque/server/vehicles/catalog/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

/** What a source says of a field; nothing where it rests on general knowledge alone. */
const said = (style: CatalogueStyle, field: 'body' | 'engine' | 'transmission' | 'drive'): string | null =>
  style.doubted.includes(field) ? null : style[field];

const FIELDS = ['body', 'engine', 'transmission', 'drive'] as const;

/** The trims and styles on record: a table where a source says more than their names, else the names. */
export function StyleTable({ styles: list }: { styles: readonly CatalogueStyle[] }) {
  const t = useTranslations('makes.year');
  const format = useFormatter();
  if (list.length === 0) return <p className={ui.secondaryText}>{t('styles_none')}</p>;
  const fields = FIELDS.filter(field => list.some(style => said(style, field)));
  const priced = list.some(({ msrp }) => msrp && !msrp.demo);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' });
  const sources = new Set(
    list.map(({ source, copied_on: on }) => (on ? t('source_of_day', { source, day: day(on) }) : source)),
  );
  const columns: Column<CatalogueStyle>[] = [
    {
      key: 'style',
      head: t('style'),
      name: t('style'),
      cell: ({ style }) => (
        <b className={ui.mediumWeight} translate="no">
          {style}
        </b>
      ),
    },
    ...fields.map((field): Column<CatalogueStyle> => ({
      key: field,
      head: t(field),
      name: t(field),
      cell: style => {
        const value = said(style, field);
        return value ?? '–';
      },
    })),
    ...(priced
      ? [
          priceColumn(t('price'), (cents, currency) =>
            format.number(cents / 100, { style: 'currency', currency, maximumFractionDigits: 0 }),
          ),
        ]
      : []),
  ];
  return (
    <>
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('styles_lead')}</p>
      {columns.length > 1 ? (
        <Table
          caption={t('styles')}
          stack
          rows={[...list]}
          rowKey={({ style, source }) => `${style} ${source}`}
          columns={columns}
        />
      ) : (
        <ul className={styles.trimNames} translate="no">
          {[...new Set(list.map(({ style }) => style))].map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p className={`${ui.sourceLine} ${ui.marginTop3}`}>
        {t('styles_source', { sources: format.list([...sources]) })}
      </p>
    </>
  );
}

function priceColumn(name: string, money: (cents: number, currency: string) => string): Column<CatalogueStyle> {
  return {
    key: 'price',
    head: name,
    name,
    figure: true,
    whole: true,
    cell: ({ msrp }) => (msrp && !msrp.demo ? money(msrp.amount, msrp.currency) : '–'),
  };
}
