import { mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import { lockName } from '../../../kit/database/named-lock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { OrderVersion, SourceOrder } from '../contract.ts';
import { inOrder, isChangeable } from '../rules.ts';
import * as store from '../store.ts';

export interface OrderDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  /** The services of each kind, in the order of the settings. */
  orders: readonly { kind: SourceOrder['kind']; given: () => readonly { name: string; demo: boolean }[] }[];
  /** Whether an operator may manage every brand of the installation. */
  managesAll: (caller: Pick<Caller, 'actor'>) => Promise<boolean>;
}

interface Asked {
  kind: 'value' | 'plate';
  sources: readonly string[];
  base: number;
  reason: string;
}

const SHOWN_VERSIONS = 20;

/** The order in which services are used, as operators have set it. */
export function createOrders({ db, clock, audit, orders, managesAll }: OrderDeps) {
  let rows: readonly store.OrderRow[] = [];

  const newest = (kind: string) => rows.find(row => row.kind === kind);
  const namesOf = (kind: SourceOrder['kind']): readonly string[] => newest(kind)?.sources ?? [];

  /** Reads the orders that were set in any process. */
  async function load(): Promise<void> {
    rows = await store.listOrders(db);
  }

  const shown = ({ kind, given }: OrderDeps['orders'][number]): SourceOrder => ({
    kind,
    sources: inOrder(given(), namesOf(kind)).map(({ name, demo }) => ({ name, demo })),
    version: newest(kind)?.version ?? 0,
    changeable: isChangeable(kind, given()),
  });

  return {
    load,
    /** The names of services of a kind in the order that is set; empty: in that of the settings. */
    namesOf,
    list: (): SourceOrder[] => orders.map(shown),

    /** The orders that were set, the newest first. */
    async versions(): Promise<OrderVersion[]> {
      const last = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, SHOWN_VERSIONS);
      const emails = await emailsOf(db, [...new Set(last.map(({ who }) => who))]);
      return last.map(({ kind, version, sources, reason, who, createdAt }) => ({
        kind: kind as SourceOrder['kind'],
        version,
        sources,
        reason,
        who: emails.get(who) ?? who,
        when: createdAt.toISOString(),
      }));
    },

    /** @throws AppError `login_needed`, `role_needed`, `sources_of_all`, `source_order_invalid`, `source_order_changed` */
    async set(caller: Caller, { kind, sources, base, reason }: Asked): Promise<SourceOrder> {
      const { userId: who } = mayOperate(caller, 'manage_sites');
      if (!(await managesAll(caller))) throw new AppError('sources_of_all');
      const order = orders.find(each => each.kind === kind);
      const real = (order?.given() ?? []).filter(({ demo }) => !demo).map(({ name }) => name);
      if (!order || sources.toSorted().join('\n') !== real.toSorted().join('\n'))
        throw new AppError('source_order_invalid', { field: 'sources' });
      await db.transaction(async tx => {
        await lockName(tx, `source order ${kind}`);
        const before = (await store.listOrders(tx)).find(row => row.kind === kind);
        if ((before?.version ?? 0) !== base) throw new AppError('source_order_changed', { field: 'base' });
        const [version, createdAt] = [base + 1, clock()];
        await store.addOrder(tx, { kind, version, sources: [...sources], reason, who, createdAt });
        await dataChanged(tx, 'source_orders');
        await audit.write(tx, caller, {
          action: 'source.ordered',
          object: kind,
          before: { sources: before?.sources ?? real },
          after: { version, sources, reason },
        });
      });
      await load();
      return shown(order);
    },
  };
}
