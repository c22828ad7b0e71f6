import type { DeskDocument } from '@marque/server/operations/document-desk/contract';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useTranslations } from '../../../kit/messages/intl.ts';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The orders whose credits made a document, each leading to its page. */
export function OrderNumbers({ orders }: Pick<DeskDocument, 'orders'>) {
  const t = useTranslations('console-documents');
  if (orders.length === 0) return t('no_order');
  return orders.map(({ id, number }) => (
    <ConsoleLink key={id} to={`/orders/${id}`} className={`${orderStyles.underCell} ${ui.monospace}`}>
      {number}
    </ConsoleLink>
  ));
}
