import './stickers.css';
import type { StickerView } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';
import { VinText } from '../ui/vin.tsx';
import { MakeSticker } from './make-sticker.tsx';
import { holdOf } from './sticker-stage.ts';

/** A sticker one cannot read: waiting for a choice or a person, or come to nothing with its credit given back. */
export function StickerOutcome({ sticker, cost }: { sticker: StickerView; cost: number | null }) {
  const t = useTranslations('stickers');
  const hold = holdOf(sticker.state);
  const open = hold === 'failed' || hold === 'noData';
  return (
    <div className="page st-page st-narrow">
      <h1 className="t32">{t(`hold.${hold}.title`)}</h1>
      <p className="row row-w">
        <span className="m">{sticker.title}</span>
        <VinText vin={sticker.vin} coloured />
      </p>
      <p className="lead">{t(`hold.${hold}.text`)}</p>
      {open ? (
        <MakeSticker vin={sticker.vin} hasCredit={cost !== null} label={t('next.again')} />
      ) : (
        <p>
          <ButtonLink look="main" to="/members/dashboard#window-sticker">
            {t('work.documents')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
