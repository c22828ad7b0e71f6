import { useRefresh } from '../../../kit/forms/use-refresh.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Outcome } from './outcome.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as paymentReturnStyles from './payment-return.module.css';

const AGAIN_MS = 1_500;

/** Paid for, and not begun yet: looks again until the document is there. */
export function DocumentPending({ kind }: { kind: 'report' | 'sticker' }) {
  const t = useTranslations('orders.documentPending');
  useRefresh(true, AGAIN_MS);
  return (
    <div className={`${ui.pageWidth} ${paymentReturnStyles.paymentReturn}`}>
      <Outcome icon="waiting" title={t(`title.${kind}`)} text={t('text')} />
    </div>
  );
}
