import type { StickerView } from '@marque/server/documents/stickers/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { MakeSticker } from './make-sticker.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { holdOf } from './sticker-stage.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

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
    <NarrowPage
      title={given ? returnsText(`outcome.${given}.title`) : t(`hold.${hold}.title`)}
      vin={sticker.vin}
      name={sticker.title}
      lead={given ? returnsText(`outcome.${given}.text`) : t(`hold.${hold}.text`)}
    >
      {given && next}
      {open ? (
        <MakeSticker vin={sticker.vin} vehicle={sticker.title} hasCredit={cost !== null} label={t('next.again')} />
      ) : (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <ButtonLink look={given ? 'second' : 'main'} to="/members/dashboard#window-sticker">
            {t('work.documents')}
          </ButtonLink>
          {hold === 'review' && wrong}
        </div>
      )}
    </NarrowPage>
  );
}
