import { isNameNumber, vehicleName } from '@marque/vin';
import type { ReactNode } from 'react';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './report-cover.module.css';

/** Which car, which report, made when; `picture` is at the right. */
export function ReportCover({ document, picture }: { document: ReportDocument; picture?: ReactNode }) {
  const { t, say, day, miles } = useReader();
  const { vehicle, document: made } = document;
  return (
    <div className={picture ? styles.reportCover : `${styles.reportCover} ${styles.plainCover}`}>
      <div>
        <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t('title')}</p>
        <h1 className={ui.text44}>
          {[vehicleName(vehicle.year, vehicle.make, vehicle.model), vehicle.trim].filter(Boolean).join(' ')}
        </h1>
        {!isNameNumber(vehicle.vin) && (
          <p className={styles.coverVin}>
            <VinText vin={vehicle.vin} colored />
          </p>
        )}
        {vehicle.decoded && <p className={`${ui.text14} ${ui.secondaryText}`}>{say(vehicle.decoded)}</p>}
        <dl className={`${styles.coverFacts} ${ui.tabularNumbers}`}>
          <div>
            <dt>{t('cover.number')}</dt>
            <dd className={ui.monospace}>{made.id}</dd>
          </div>
          <div>
            <dt>{t('cover.made')}</dt>
            <dd>
              {day(made.created)}, {made.time}
            </dd>
          </div>
          {vehicle.given !== null && (
            <div>
              <dt>{t('cover.given')}</dt>
              <dd>{miles(vehicle.given)}</dd>
            </div>
          )}
          {made.version > 1 && (
            <div>
              <dt>{t('cover.version')}</dt>
              <dd>{made.version}</dd>
            </div>
          )}
        </dl>
      </div>
      {picture && <div className={styles.coverPicture}>{picture}</div>}
    </div>
  );
}
