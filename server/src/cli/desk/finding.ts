import { CommandRefused } from '../command.ts';
import type { Desk } from './desk-command.ts';

type Acting = Pick<Desk<never, never>, 'app' | 'caller'>;

/** The id of an order that is named by its id or its number. @throws CommandRefused, AppError `role_needed` */
export async function orderIdOf({ app, caller }: Acting, named: string): Promise<string> {
  if (named.startsWith('ord_')) return named;
  const { orders } = await app.orderDesk.list(caller, { order: named }, { limit: 2 });
  const [order] = orders;
  if (order && orders.length === 1) return order.id;
  throw new CommandRefused(`${caller.site.id} has ${order ? 'several orders' : 'no order'} of the number ${named}.`);
}

/** The id of a member who is named by the id or the address. @throws CommandRefused, AppError `role_needed` */
export async function personIdOf({ app, caller }: Acting, named: string): Promise<string> {
  if (!named.includes('@')) return named;
  const { people } = await app.people.list(caller, { q: named.toLowerCase(), limit: 100 });
  const own = people.filter(({ email }) => email === named.toLowerCase());
  const [person] = own.length > 1 ? own.filter(({ confirmed }) => confirmed) : own;
  if (person) return person.id;
  throw new CommandRefused(
    `${caller.site.id} has no one account of ${named}${own.length > 1 ? '; name it by its id' : ''}.`,
  );
}
