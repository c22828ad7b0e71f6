import type { LotVehicle } from '@marque/server/inventory/lots/contract';
import { useTranslations } from '../../kit/messages/intl.ts';

type Named = Pick<LotVehicle, 'vin' | 'year' | 'make' | 'model'>;

/** Year, make and model; the VIN where it names no vehicle. */
export function useVehicleName(): (vehicle: Named) => string {
  const t = useTranslations('lots');
  return ({ vin, year, make, model }) => [year, make, model].filter(Boolean).join(' ') || t('no_name', { vin });
}

/** The mileage with its unit; null where none is advertised. */
export function useDistance(): (vehicle: Pick<LotVehicle, 'mileage' | 'mileage_unit'>) => string | null {
  const t = useTranslations('lots');
  return ({ mileage, mileage_unit: unit }) => (mileage === null ? null : t(`distance.${unit}`, { mileage }));
}
