import type { TicketsPage } from '@marque/server/care/support/contract';
import { lazy, Suspense } from 'react';
import { WhenNear } from '../../kit/ui/page/when-near.tsx';

const TicketList = lazy(async () => ({ default: (await import('../../care/support/ticket-list.tsx')).TicketList }));

/** The member's tickets: their script comes when the tab is opened. */
export function TicketsTab({ first }: { first: TicketsPage }) {
  return (
    <WhenNear>
      <Suspense>
        <TicketList first={first} />
      </Suspense>
    </WhenNear>
  );
}
