import { generateStickerCall } from '@marque/server/stickers/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

interface MakeStickerProps {
  vin: string;
  hasCredit: boolean;
  label: string;
}

/** The next step where there is no sticker: spend a credit, choose a plan, or look at what is free. */
export function MakeSticker({ vin, hasCredit, label }: MakeStickerProps) {
  const t = useTranslations('stickers.next');
  const { busy, trouble, make } = useMake(vin);
  const path = encodeURIComponent(vin);
  return (
    <>
      {trouble && (
        <Message tone="serious" title={t('trouble')} live>
          <p>{trouble}</p>
        </Message>
      )}
      <div className="row row-w">
        {hasCredit ? (
          <Button look="main" busy={busy} onClick={make}>
            {label}
          </Button>
        ) : (
          <ButtonLink look="main" to={`/pricing?vin=${path}`}>
            {t('choose')}
          </ButtonLink>
        )}
        <ButtonLink to={`/vehicle/${path}`}>{t('preview')}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {t('other')}
        </ButtonLink>
      </div>
    </>
  );
}

function useMake(vin: string) {
  const { revalidate } = useRevalidator();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      await send(generateStickerCall, { vin }, { generating: true });
      await revalidate();
    } catch (error) {
      setTrouble(textOf(error));
    }
    setBusy(false);
  };
  return { busy, trouble, make: () => void make() };
}
