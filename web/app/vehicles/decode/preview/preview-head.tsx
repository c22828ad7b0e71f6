import type { ClassicReading, Preview } from '@marque/server/vehicles/decode/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { ButtonLink, Button } from '../../../kit/ui/action/button.tsx';
import { MakeLogo } from '../../../kit/ui/vehicle/make-logo.tsx';
import { BodySilhouette } from '../../../kit/ui/vehicle/silhouette.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { readingTitle } from '../words/reading-words.ts';
import { useYears } from '../use-years.ts';
import { useVehicleWords } from '../words/vehicle-words.ts';
import { useCopy } from '../../../kit/ui/action/use-copy.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './preview-head.module.css';

const LAST_CLASSIC_YEAR = 1981;

interface PreviewHeadProps {
  preview: Preview;
  reading: ClassicReading | null;
  only: boolean;
  /** Saves the vehicle, for a member. */
  save: ReactNode;
}

/** The kind of vehicle, with a drawing of its kind of body. */
export function PreviewHead({ preview, reading, only, save }: PreviewHeadProps) {
  const t = useTranslations('vehicles.preview');
  const { row } = useVehicleWords();
  const years = useYears(preview.year_candidates);
  const open = preview.readings.length > 1 && !reading;
  const title = reading ? readingTitle(reading) : open ? preview.vin : preview.title;
  const parts = reading
    ? [reading.series, reading.body, reading.engine]
    : ['trim', 'bodyClass', 'driveType', 'engine'].map(key => row(preview, key));
  const subtitle = open ? '' : parts.filter(Boolean).join(', ');
  const drawing = open || preview.silhouette === 'other' ? null : preview.silhouette;

  const make = open ? null : (reading?.make ?? preview.vehicle.make);
  const classic = (reading?.year_to ?? preview.vehicle.year ?? Number.POSITIVE_INFINITY) <= LAST_CLASSIC_YEAR;

  return (
    <div className={`${ui.pageWidth} ${styles.previewHead}`}>
      <div>
        {make && (
          <p className={ui.marginBottom3}>
            <MakeLogo make={make} classic={classic} size={48} />
          </p>
        )}
        <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t('kind')}</p>
        <h1 className={`${ui.text44} ${ui.marginTop1}`}>
          {title === preview.vin ? <VinText vin={preview.vin} /> : title}
        </h1>
        {subtitle && <p className={`${ui.leadText} ${ui.marginTop2}`}>{subtitle}</p>}
        {!preview.vehicle.year && preview.vehicle.make && !reading && !open && (
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
            {t(years ? 'years' : 'no_year', { years, count: preview.year_candidates.length })}
          </p>
        )}
        {title !== preview.vin && preview.groups.length === 0 && (
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
            {t('number')} <VinText vin={preview.vin} />
          </p>
        )}
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
          <CopyVin vin={preview.vin} />
          {save}
          <ButtonLink look="quiet" size="small" to={`/?vin=${encodeURIComponent(preview.vin)}`}>
            {t('other')}
          </ButtonLink>
          {reading && !only && <Link to={`/identify?number=${preview.vin}`}>{t('other_reading')}</Link>}
        </div>
      </div>
      {drawing && (
        <div className={styles.previewCar}>
          <BodySilhouette kind={drawing} />
        </div>
      )}
    </div>
  );
}

/** Copies the number without its spaces, and says so in its own place. */
function CopyVin({ vin }: { vin: string }) {
  const t = useTranslations('vehicles.preview');
  const { outcome, copy } = useCopy(vin);
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button size="small" icon={<Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />} onClick={copy}>
        {t(outcome ?? 'copy')}
      </Button>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
