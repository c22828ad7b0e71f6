import type { ReactNode } from 'react';
import { VinText } from '../../ui/vin/vin.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';

/** Which car, which report, made when; `picture` stands at the right. */
export function ReportCover({ document, picture }: { document: ReportDocument; picture?: ReactNode }) {
  const { t, day, miles } = useReader();
  const { vehicle, document: made } = document;
  return (
    <div className={picture ? 'cover' : 'cover cover-1'}>
      <div>
        <p className="c2 m">{t('title')}</p>
        <h1 className="t44">{[vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')}</h1>
        <p className="vinline">
          <VinText vin={vehicle.vin} colored />
        </p>
        <dl className="meta num">
          <div>
            <dt>{t('cover.number')}</dt>
            <dd className="mono">{made.id}</dd>
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
      {picture && <div className="cov-r">{picture}</div>}
    </div>
  );
}
