import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { pricingPath } from '../../money/plans/pricing-path.ts';
import { MakeDocument } from '../../platform/shell/make-document.tsx';

interface MakeStickerProps {
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  hasCredit: boolean;
  label: string;
}

/** The next step where there is no sticker. */
export function MakeSticker({ vin, vehicle, hasCredit, label }: MakeStickerProps) {
  const t = useTranslations('stickers.next');
  const words = {
    make: label,
    choose: t('choose'),
    preview: t('preview'),
    other: t('other'),
  };
  const order = () => send(generateStickerCall, { vin }, { generating: true });
  const prices = pricingPath({ kind: 'sticker', vin, currency: null });
  return <MakeDocument {...{ vin, vehicle, hasCredit, prices, order, words }} />;
}
