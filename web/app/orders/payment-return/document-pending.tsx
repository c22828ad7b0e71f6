import '../checkout/checkout.css';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Outcome } from './outcome.tsx';

const AGAIN_MS = 1_500;

/** Paid for, and not begun yet: looks again until the document is there. */
export function DocumentPending({ kind }: { kind: 'report' | 'sticker' }) {
  const t = useTranslations('orders.documentPending');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="page co-back">
      <Outcome icon="waiting" title={t(`title.${kind}`)} text={t('text')} />
    </div>
  );
}
