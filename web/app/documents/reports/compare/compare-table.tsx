import { vehicleName } from '@marque/vin';
import { useState } from 'react';
import { Link } from 'react-router';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { useReader } from '../reader.ts';
import { ToneMark } from '../tone-mark.tsx';
import { compareRows, type Compared, type CompareCell, type CompareRow } from './compare-rows.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './compare.module.css';

/** Reports side by side, one row for each thing they say; rows in which they differ in what decides are marked. */
export function CompareTable({ documents }: { documents: readonly Compared[] }) {
  const reader = useReader();
  const { t } = reader;
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = compareRows(documents, reader);
  const different = rows.filter(({ differs }) => differs);
  const shown = onlyDifferent ? different : rows;
  return (
    <>
      {documents.length > 1 && (
        <div className={styles.compareBar}>
          <Checkbox checked={onlyDifferent} onChange={() => setOnlyDifferent(!onlyDifferent)}>
            {t('compare.onlyDifferent', { count: different.length })}
          </Checkbox>
        </div>
      )}
      {/* Wider than a phone with four vehicles: it scrolls by itself, with keys too. */}
      <div className={styles.compareFrame} tabIndex={0} role="region" aria-label={t('compare.title')}>
        <div
          role="table"
          aria-label={t('compare.title')}
          className={styles.compareTable}
          data-vehicles={documents.length}
        >
          <div role="row" className={styles.compareHead}>
            <span role="columnheader" className={styles.compareCorner}>
              <span className={ui.visuallyHidden}>{t('column.what')}</span>
            </span>
            {documents.map(({ vehicle }) => (
              <div role="columnheader" key={vehicle.vin}>
                <Link to={`/members/report/${encodeURIComponent(vehicle.vin)}`} className={ui.mediumWeight}>
                  {[vehicleName(vehicle.year, vehicle.make, vehicle.model), vehicle.trim].filter(Boolean).join(' ')}
                </Link>
                <p className={`${ui.text14} ${ui.secondaryText}`}>
                  <VinText vin={vehicle.vin} />
                </p>
              </div>
            ))}
          </div>
          {shown.map(row => (
            <Row key={row.key} row={row} vins={documents.map(({ vehicle }) => vehicle.vin)} />
          ))}
        </div>
      </div>
    </>
  );
}

function Row({ row: { label, cells, matters }, vins }: { row: CompareRow; vins: readonly string[] }) {
  const { t } = useReader();
  return (
    <div role="row" className={matters ? `${styles.compareRow} ${styles.differentRow}` : styles.compareRow}>
      <div role="rowheader" className={styles.compareLabel}>
        {label}
        {matters && <span className={`${ui.text14} ${styles.compareMark}`}>{t('compare.different')}</span>}
      </div>
      {cells.map((cell, at) => (
        <div role="cell" key={vins[at]}>
          <CellText cell={cell} />
        </div>
      ))}
    </div>
  );
}

function CellText({ cell: { text, tone } }: { cell: CompareCell }) {
  const { t } = useReader();
  if (text === null) return <span className={ui.tertiaryText}>{t('compare.unknown')}</span>;
  return tone ? <ToneMark tone={tone}>{text}</ToneMark> : text;
}
