import { EVIDENCE_PATH } from '@marque/server/operations/order-desk/contract';
import { useSearchParams } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DownloadLink } from '../../../kit/ui/action/button.tsx';

/** What is known of an order as one PDF, for a bank that asks. */
export function EvidenceLink({ order }: { order: string }) {
  const t = useTranslations('console-orders.actions');
  const brand = useSearchParams()[0].get('brand');
  const query = new URLSearchParams({ order, ...(brand && { brand }) });
  return (
    <DownloadLink size="small" href={`${EVIDENCE_PATH}?${query}`}>
      {t('evidence')}
    </DownloadLink>
  );
}
