import type { LotVehicle } from '@marque/server/inventory/lots/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useVehicleName } from './lot-words.ts';
import { VehiclePhoto } from './vehicle-photo.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

/** The first photo of a vehicle on its card; beside the name that it shows it says nothing. */
export function LotCardPhoto({ vehicle: { photos } }: { vehicle: Pick<LotVehicle, 'photos'> }) {
  const [first = null] = photos;
  return (
    <VehiclePhoto path={first} width={480} alt="" className={styles.salePhoto}>
      <NoPhoto />
    </VehiclePhoto>
  );
}

/** All photos of a vehicle that can be shown: the first one large, the others below it; each opens in its full size. */
export function LotPhotos({ vehicle }: { vehicle: LotVehicle }) {
  const t = useTranslations('lots');
  const nameOf = useVehicleName();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const photos = vehicle.photos.filter(path => !missing.includes(path));
  if (photos.length === 0)
    return (
      <VehiclePhoto path={null} width={1200} alt="" className={styles.salePhoto}>
        <NoPhoto />
      </VehiclePhoto>
    );
  const alt = (number: number) => t('photo', { name: nameOf(vehicle), number, count: photos.length });
  return (
    <ul className={styles.lotPhotos} aria-label={t('photos')}>
      {photos.map((path, at) => (
        <li key={path}>
          <a href={`${path}?width=1200`} aria-label={alt(at + 1)}>
            <VehiclePhoto
              path={path}
              width={at === 0 ? 1200 : 480}
              alt={alt(at + 1)}
              className={styles.salePhoto}
              loading={at === 0 ? 'eager' : 'lazy'}
              onMissing={gone => setMissing(before => [...before, gone])}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoPhoto() {
  const t = useTranslations('lots');
  return <span className={`${ui.text14} ${ui.secondaryText}`}>{t('no_photo')}</span>;
}
