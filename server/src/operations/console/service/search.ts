import { isAllowed, operatorOf, type Permission } from '../../../identity/accounts/rules.ts';
import type { PeopleService as People } from '../../../identity/people/service.ts';
import { FIRST_PAGE } from '../../../kit/database/paging.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Support } from '../../../care/support/service.ts';
import type { DocumentFilters } from '../../document-desk/contract.ts';
import type { DocumentDesk } from '../../document-desk/service.ts';
import type { OrderDesk } from '../../order-desk/service.ts';
import type { OrderFilters } from '../../order-desk/contract.ts';
import type { SearchHit } from '../contract.ts';

export interface SearchDeps {
  orderDesk: Pick<OrderDesk, 'list'>;
  documentDesk: Pick<DocumentDesk, 'list'>;
  people: Pick<People, 'list'>;
  support: Pick<Support, 'ticketOfNumber'>;
}

/** So many hits of each kind are shown. */
const MAX_HITS = 5;

const isDocumentNumber = (q: string): boolean => /^MQ[A-Z]-/i.test(q);
const isVin = (q: string): boolean => /^[A-Z0-9]{17}$/i.test(q);

/** What a text may filter documents by: a number or a VIN; null: nothing of a document. */
function documentFilterOf(q: string): DocumentFilters | null {
  if (isDocumentNumber(q) && !/^MQO/i.test(q)) return { number: q };
  return isVin(q) ? { vin: q } : null;
}

/** What a text may filter orders by: a number, a VIN or an address; null: nothing of an order. */
function orderFilterOf(q: string): OrderFilters | null {
  if (/^MQO/i.test(q)) return { order: q };
  if (isDocumentNumber(q)) return { document: q };
  if (q.includes('@')) return { buyer: q.endsWith('*') ? q : `${q}*` };
  return isVin(q) ? { vin: q } : null;
}

/** Looks for one text in all that a brand has. */
export function createSearch({ orderDesk, documentDesk, people, support }: SearchDeps) {
  const orders = async (caller: Caller, q: string): Promise<SearchHit[]> => {
    const filters = orderFilterOf(q);
    if (!filters) return [];
    const found = await orderDesk.list(caller, filters, { ...FIRST_PAGE, limit: MAX_HITS });
    return found.orders.map(({ id, number, vehicle, buyer }) => ({
      kind: 'order',
      id,
      title: number,
      about: [vehicle, buyer.email].filter(Boolean).join(' · '),
    }));
  };
  const documents = async (caller: Caller, q: string): Promise<SearchHit[]> => {
    const filters = documentFilterOf(q);
    if (!filters) return [];
    const found = await documentDesk.list(caller, filters, { ...FIRST_PAGE, limit: MAX_HITS });
    return found.documents.map(({ id, number, title, member }) => ({
      kind: 'document',
      id,
      title: number,
      about: [title, member.email].filter(Boolean).join(' · '),
    }));
  };
  const members = async (caller: Caller, q: string): Promise<SearchHit[]> => {
    const found = await people.list(caller, { ...FIRST_PAGE, limit: MAX_HITS, q });
    return found.people.map(({ id, email, name, confirmed }) => ({
      kind: confirmed ? 'person' : 'person_unconfirmed',
      id,
      title: email,
      about: name,
    }));
  };
  const tickets = async (caller: Caller, q: string): Promise<SearchHit[]> => {
    const ticket = await support.ticketOfNumber(caller.site.id, q);
    return ticket ? [{ kind: 'ticket', id: ticket.id, title: ticket.number, about: ticket.email }] : [];
  };
  const KINDS: readonly [Permission, (caller: Caller, q: string) => Promise<SearchHit[]>][] = [
    ['read_orders', orders],
    ['read_orders', documents],
    ['read_people', members],
    ['read_tickets', tickets],
  ];
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async search(caller: Caller, { q }: { q: string }): Promise<SearchHit[]> {
      const { roles } = operatorOf(caller);
      const readable = KINDS.filter(([needs]) => isAllowed(roles, needs));
      return (await Promise.all(readable.map(([, find]) => find(caller, q.trim())))).flat();
    },
  };
}
