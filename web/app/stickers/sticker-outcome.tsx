import type { StickerView } from '@marque/server/stickers/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/action/button.tsx';
import { VinText } from '../ui/vin/vin.tsx';
import { MakeSticker } from './make-sticker.tsx';
import { holdOf } from './sticker-stage.ts';
import * as ui from '../ui/page/primitives.module.css';
import * as stickerPageStyles from './sticker-page.module.css';

interface StickerOutcomeProps {
  sticker: StickerView;
  cost: number | null;
  /** What one does when it is wrong, while a person looks at it. */
  wrong: ReactNode;
  /** The way on from a sticker that was given back. */
  next: ReactNode;
}

/** A sticker one cannot read: waiting for a choice or a person, or come to nothing with its credit given back. */
export function StickerOutcome({ sticker, cost, wrong, next }: StickerOutcomeProps) {
  const t = useTranslations('stickers');
  const returnsText = useTranslations('returns');
  const given = sticker.revoked_for !== 'refund' && sticker.revoked_for;
  const hold = holdOf(sticker.state);
  const open = hold === 'failed' || hold === 'noData';
  return (
    <div className={`${ui.pageWidth} ${stickerPageStyles.stickerPage} ${stickerPageStyles.narrowSticker}`}>
      <h1 className={ui.text32}>{given ? returnsText(`outcome.${given}.title`) : t(`hold.${hold}.title`)}</h1>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <span className={ui.mediumWeight}>{sticker.title}</span>
        <VinText vin={sticker.vin} colored />
      </p>
      <p className={ui.leadText}>{given ? returnsText(`outcome.${given}.text`) : t(`hold.${hold}.text`)}</p>
      {given && next}
      {open ? (
        <MakeSticker vin={sticker.vin} hasCredit={cost !== null} label={t('next.again')} />
      ) : (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <ButtonLink look={given ? 'second' : 'main'} to="/members/dashboard#window-sticker">
            {t('work.documents')}
          </ButtonLink>
          {hold === 'review' && wrong}
        </div>
      )}
    </div>
  );
}
