import type { SupportDeps } from './deps.ts';
import { createFreeCredits } from './free-credits.ts';
import { createMessages } from './messages.ts';
import { createNotifications } from './notifications.ts';
import { createTicketClock } from './ticket-clock.ts';

export type SupportTools = ReturnType<typeof createTools>;

/** What every use case of support works with. */
export function createTools(deps: SupportDeps) {
  const telling = createNotifications(deps);
  return {
    ...deps,
    telling,
    clockOf: createTicketClock(deps, telling),
    messages: createMessages(deps),
    freeCredits: createFreeCredits(deps),
  };
}
