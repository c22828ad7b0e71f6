import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';

/** A VIN that is scanned or typed, and the field that comes next. */
interface ScannedVin {
  vin: string;
  setVin: (vin: string) => void;
  mileage: RefObject<HTMLInputElement | null>;
  /** Takes a scanned number and goes on to the mileage. */
  take: (vin: string) => void;
}

export function useScannedVin(first = ''): ScannedVin {
  const [vin, setVin] = useState(first);
  const mileage = useRef<HTMLInputElement>(null);
  const take = (scanned: string): void => {
    setVin(scanned);
    mileage.current?.focus();
  };
  return { vin, setVin, mileage, take };
}

interface VinAndMileageProps {
  scanned: ScannedVin;
  errors: Partial<Record<'vin' | 'mileage', string | false | null | undefined>>;
  given?: { mileage: string; mileage_unit: 'mi' | 'km' } | null;
}

/** The fields that one fills beside a vehicle: `vin`, `mileage` and `mileage_unit`. */
export function VinAndMileage({ scanned: { vin, setVin, mileage }, errors, given }: VinAndMileageProps) {
  const t = useTranslations('inventory');
  return (
    <>
      <TextField
        label={t('vin')}
        name="vin"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={vin}
        onChange={({ target }) => setVin(target.value)}
        error={errors.vin}
      />
      <TextField
        ref={mileage}
        label={t('mileage')}
        name="mileage"
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={given?.mileage}
        error={errors.mileage}
      />
      <SelectField
        label={t('unit')}
        name="mileage_unit"
        defaultValue={given?.mileage_unit}
        options={[
          ['mi', t('mi')],
          ['km', t('km')],
        ]}
      />
    </>
  );
}
