import './stickers.css';
import { useTranslations } from 'use-intl';
import { VinText } from '../ui/vin/vin.tsx';
import { MakeSticker } from './make-sticker.tsx';

/** A vehicle the member has no sticker of. */
export function NoSticker({ vin, cost }: { vin: string; cost: number | null }) {
  const t = useTranslations('stickers');
  return (
    <div className="page st-page st-narrow">
      <h1 className="t32">{t('none.title')}</h1>
      <p>
        <VinText vin={vin} coloured />
      </p>
      <p className="lead">{t('none.text')}</p>
      <MakeSticker vin={vin} hasCredit={cost !== null} label={t('next.make', { count: cost ?? 1 })} />
    </div>
  );
}
