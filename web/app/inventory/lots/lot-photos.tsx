import type { LotVehicle } from '@marque/server/inventory/lots/contract';
import CarFront from 'lucide-react/icons/car-front';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useVehicleName } from './lot-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

/** The first photo of a vehicle on its card; beside the name that it shows it says nothing. */
export function LotCardPhoto({ vehicle: { photos } }: { vehicle: Pick<LotVehicle, 'photos'> }) {
  const [first] = photos;
  return first ? (
    <img className={styles.salePhoto} src={`${first}?width=480`} alt="" loading="lazy" decoding="async" />
  ) : (
    <NoPhoto />
  );
}

/** All photos of a vehicle: the first one large, the others below it; each opens in its full size. */
export function LotPhotos({ vehicle }: { vehicle: LotVehicle }) {
  const t = useTranslations('lots');
  const nameOf = useVehicleName();
  const { photos } = vehicle;
  if (photos.length === 0) return <NoPhoto />;
  const alt = (number: number) => t('photo', { name: nameOf(vehicle), number, count: photos.length });
  return (
    <ul className={styles.lotPhotos} aria-label={t('photos')}>
      {photos.map((path, at) => (
        <li key={path}>
          <a href={`${path}?width=1200`}>
            <img
              className={styles.salePhoto}
              src={`${path}?width=${at === 0 ? 1200 : 480}`}
              alt={alt(at + 1)}
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoPhoto() {
  const t = useTranslations('lots');
  return (
    <div className={`${styles.salePhoto} ${styles.noLotPhoto}`}>
      <CarFront className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />
      <span className={`${ui.text14} ${ui.secondaryText}`}>{t('no_photo')}</span>
    </div>
  );
}
