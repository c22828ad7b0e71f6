import type { OrderDetail, OrderState } from '@marque/server/money/orders/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import type { OrderDocument } from './order-document.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as orderPageStyles from './order-page.module.css';

/** The events of an order and of its documents, oldest first. */
export function OrderTimeline({ history, documents }: { history: OrderDetail['history']; documents: OrderDocument[] }) {
  const t = useTranslations('orders.detail');
  const format = useFormatter();
  const events = timelineOf(history, documents);
  return (
    <TitledSection id="happened" title={t('happened')} card>
      <ol className={orderPageStyles.orderTimeline}>
        {events.map(({ what, at, kind = 'report' }, index) => (
          <li key={`${what} ${kind} ${at}`} aria-current={index === events.length - 1 ? 'step' : undefined}>
            <b className={ui.mediumWeight}>{t(`event.${what}`, { kind })}</b>
            {at && (
              <time className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`} dateTime={at}>
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            )}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

/** One event of an order; `at` is null when only its place among the others is known. */
interface TimelineEntry {
  what: OrderState | 'taken' | 'ready' | 'no_data' | 'failed';
  at: string | null;
  /** The document it is about. */
  kind?: OrderDocument['kind'];
}

/** Steps that are omitted once the next one has been taken. */
const PASSING: readonly OrderState[] = ['draft', 'fulfilling'];

/** The events of an order and of the documents it was for, as its buyer cares for it, oldest first. */
export function timelineOf(history: OrderDetail['history'], documents: OrderDocument[]): TimelineEntry[] {
  const own = history.filter((event, index) => {
    const isDouble = event.state === 'refunded' && history[index - 1]?.state === 'lost';
    return !isDouble && (index === history.length - 1 || !PASSING.includes(event.state));
  });
  const moves = own.map(({ state, at }): TimelineEntry => ({ what: state, at }));
  const made = documents.flatMap(documentMoves);
  const at = made[0]?.at;
  if (!at) return moves;
  const before = moves.filter(move => move.at !== null && move.at <= at);
  return [...before, ...made, ...moves.slice(before.length)];
}

/** Its credit taken, and what came of it; nothing where this order's credit went elsewhere. */
function documentMoves({ kind, state, taken, back }: OrderDocument): TimelineEntry[] {
  if (!taken) return [];
  return [{ what: 'taken', at: taken, kind }, ...(state === 'making' ? [] : [{ what: state, at: back, kind }])];
}
