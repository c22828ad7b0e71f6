import { findNumberInText, findVinsInText, normalizeVin } from '@marque/vin';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { MAX_PLATE, plainPlate } from '../../../kit/ui/vin/plate-text.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const CLASSIC = /^(?=(?:.*\d){4})[0-9A-Z]{9,14}$/;

/** A number of another kind in a field that is not for it: VINs, or a pre-1981 VIN; null where there is none. */
export function otherNumberIn(text: string): { vins: string[]; classic: string | null } | null {
  const vins = findVinsInText(text);
  if (vins.length > 0) return { vins, classic: null };
  const number = normalizeVin(findNumberInText(text) ?? text);
  const isLong = plainPlate(number).length > MAX_PLATE;
  return isLong && CLASSIC.test(number) ? { vins, classic: number } : null;
}

/** Leads a number that was typed into the wrong field to where it belongs. */
export function OtherNumber({ text }: { text: string }) {
  const t = useTranslations('vehicle-search.other_number');
  const found = otherNumberIn(text);
  if (!found) return null;
  const { vins, classic } = found;
  return (
    <p className={`${ui.text14} ${ui.marginTop2}`}>
      {vins.length > 0 ? t('vin', { count: vins.length }) : t('classic')}{' '}
      {classic && <Link to={`/check?by=classic&vin=${classic}`}>{t('classic_go', { number: classic })}</Link>}
      {vins.map((vin, index) => (
        <span key={vin}>
          {index > 0 && ' · '}
          <Link to={vehiclePath(vin)}>
            {t('vin_go')} <VinText vin={vin} />
          </Link>
        </span>
      ))}
    </p>
  );
}
