import { accountOf, lockOwnAccount } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { documentNumber, newId } from '../../../kit/security/ids.ts';
import { refuseOtherRequest, requestMark } from '../../../kit/web/request-key.ts';
import type { Contents, Kept } from '../rules.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import { typed } from './locked-rows.ts';
import type { DocumentJob, DocumentDefinition, Ordered, OrderInput } from './document-definition.ts';

/** How a document of one kind is ordered. */
export function createOrdering<C extends Contents>(deps: DocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock, jobs, credits, vehicles, products, bodies } = deps;
  const { kind } = definition;

  return {
    /**
     * Orders a document, or returns the existing one that answers the order. A request that is sent again under the
     * same key has the same answer. The credit is reserved in the same transaction.
     * @throws AppError `login_needed`, those of `vehicles.forDocument`, `credits_short`, `key_used`
     */
    async order(caller: Caller, input: OrderInput<C>): Promise<Ordered<C>> {
      const account = accountOf(caller);
      const named = input.named === undefined ? await vehicles.namedBy(caller, input.vin) : input.named;
      const { decoded: read, ...about } = vehicles.forDocument(input.vin, kind, named ?? undefined);
      const decoded = definition.marksInferred ? await vehicles.completed(read) : read;
      const ordered = await db.transaction(tx => placeOrder(tx, caller, account, { ...input, ...about, decoded }));
      await vehicles.searches.note(caller, ordered.row.vin);
      return { ...ordered, row: await bodies.whole<C>(ordered.row) };
    },
  };

  async function placeOrder(
    tx: Db,
    caller: Caller,
    account: Account,
    { decoded, title, soldAs, ...input }: OrderInput<C> & ReturnType<typeof vehicles.forDocument>,
  ): Promise<{ row: Kept<C>; reused: boolean }> {
    const { vin } = decoded;
    const mark = requestMark(input.key, [vin, ...input.requested]);
    await lockOwnAccount(tx, account);
    const before = mark && typed<C>(await store.findOfRequest(tx, account, kind, mark.requestKey));
    if (before) {
      refuseOtherRequest(mark, before);
      return { row: before, reused: false };
    }
    const had = (await store.listOfVehicle(tx, account, kind, vin)) as Kept<C>[];
    const choice = definition.choose(had, input, clock());
    if ('existing' in choice) return { row: choice.existing, reused: true };
    const id = newId(definition.idPrefix);
    const product = products.of(kind, soldAs, input.tier);
    const about = { documentId: id, subject: `${title} · ${vin}`, atMost: input.atMost };
    const charged = choice.free ?? (await credits.reserve(tx, caller, product.key, about));
    const row = await store.addDocument(tx, {
      ...account,
      id,
      kind,
      product: product.key,
      number: documentNumber(definition.number.prefix, definition.number.groups),
      vin,
      title,
      state: definition.states.ordered,
      version: choice.version,
      origin: caller.origin,
      input: input.input,
      vehicle: definition.vehicleOf(decoded),
      ...charged,
      ...mark,
      createdAt: clock(),
    });
    await jobs.enqueue(tx, product.job, { siteId: account.siteId, id } satisfies DocumentJob);
    return { row: row as Kept<C>, reused: false };
  }
}
