import { heldDocumentCall } from '@marque/server/operations/document-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../client.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DocumentView } from '../../../kit/ui/document/document-view.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { OrderCard } from '../orders/order-cards.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The sheet of a document that is held back, as the buyer would get it, beside the reason. */
export function HeldSheet({ document, title }: { document: string; title: string }) {
  const t = useTranslations('console-documents.held');
  const { data, isError } = useQuery({
    queryKey: ['held-document', document],
    queryFn: ({ signal }) => send(heldDocumentCall, { document }, { signal }),
  });
  return (
    <OrderCard title={t('title')}>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('lead')}</p>
      {data ? (
        <DocumentView title={title} pages={data.pages} />
      ) : isError ? (
        <Message tone="serious" title={t('failed')} level={3} />
      ) : (
        <p role="status" className={ui.secondaryText}>
          {t('drawing')}
        </p>
      )}
    </OrderCard>
  );
}
