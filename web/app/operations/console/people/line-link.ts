import type { TimelineLine } from '@marque/server/identity/people/contract';

/** A part of the console that a line may lead to. */
export type LinkPlace = 'orders' | 'documents' | 'tickets' | 'mail' | 'deletions';

/**
 * The page of the console about what a line names: its order, document or ticket; the template of an email; the list of
 * deletion requests. Null where it names none, or where the reader may not open it.
 */
export function linkOf(
  { topic, about }: Pick<TimelineLine, 'topic' | 'about'>,
  open: readonly LinkPlace[],
): string | null {
  const named = (name: string) => (about[name] ? String(about[name]) : null);
  const [order, document, ticket] = [named('order'), named('document'), named('ticket')];
  const links: [LinkPlace, string | null][] = [
    ['tickets', ticket && `/tickets/${ticket}`],
    ['documents', document && `/documents/${document}`],
    ['orders', order && `/orders/${order}`],
    ['mail', topic === 'mail' && named('template') ? `/mail/${named('template')}` : null],
    ['deletions', topic === 'deletion' ? '/deletions' : null],
  ];
  return links.find(([place, to]) => to !== null && open.includes(place))?.[1] ?? null;
}
