import type { MenuAnswer, RecallAnswer, RecallMenus, RecallProvider } from '../rules/recall-provider.ts';
import type { ListCopy, RecallListReader } from '../service/recall-list.ts';

/**
 * NHTSA's recall list from the copy on record. An extract shows the campaigns it has, and is a gap all the same: of what
 * it does not have nothing is known. `comparedAt`: when NHTSA last said that the copy is its newest; null where it never did.
 */
export function createStoredList(
  reader: RecallListReader,
  comparedAt: () => Promise<Date | null>,
): RecallProvider & { menus: RecallMenus } {
  /** The age of a copy: when its source was last checked, or the day of its newest record. */
  const checkedAt = async ({ copiedOn }: ListCopy): Promise<Date> =>
    (await comparedAt()) ?? new Date(`${copiedOn}T00:00:00Z`);

  async function menuOf<Item>(items: Item[]): Promise<MenuAnswer<Item>> {
    const copy = await reader.copy();
    if (copy && items.length > 0) {
      const partial = copy.complete ? {} : { partial: true as const };
      return { kind: 'found', items, checkedAt: await checkedAt(copy), ...partial };
    }
    return copy?.complete ? { kind: 'unknown_name' } : { kind: 'failed', fault: 'no_copy' };
  }

  return {
    name: 'NHTSA recall file',
    demo: false,
    list: 'nhtsa',
    menus: {
      years: async () => menuOf(await reader.years()),
      makes: async year => menuOf(await reader.makes(year)),
      models: async (year, make) => menuOf(await reader.models(year, make)),
    },
    async find(vehicle): Promise<RecallAnswer> {
      const answer = await reader.campaignsOf(vehicle);
      if (answer.kind === 'no_copy') return { kind: 'failed', fault: 'no_copy' };
      const { complete, copiedOn } = answer.copy;
      if (answer.kind === 'unknown_name')
        return complete ? { kind: 'unknown_name' } : { kind: 'failed', fault: 'partial_copy' };
      const about = { kind: 'found', scope: 'model', checkedAt: await checkedAt(answer.copy), copiedOn } as const;
      if (answer.kind === 'none') return { ...about, campaigns: [], names: [] };
      return { ...about, campaigns: answer.campaigns, names: answer.names, ...(complete ? {} : { partial: true }) };
    },
  };
}
