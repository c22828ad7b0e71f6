import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { RecallGap } from '../contract.ts';
import type { MenuAnswer, RecallMenus } from '../rules/recall-provider.ts';
import { makeName, modelName } from '../rules/display-names.ts';
import { nameKey } from '../../catalog/rules/names.ts';
import type { Asking } from './asking.ts';
import { sourceName } from './list-shape.ts';

/** The items of a menu, and who says so. */
interface Menu<Item> {
  items: Item[];
  source: string;
  checked_at: string;
  gaps: RecallGap[];
}

/** The menus of all sources that have one, each choice once. */
export function createMenus(asking: Asking, knownModels: (name: { year: number; make: string }) => readonly string[]) {
  return {
    /** Model years, newest first. @throws AppError `recall_sources_down` */
    async years(caller: Caller) {
      const { items, ...rest } = await menuOf(caller, 'years', menus => menus.years());
      return { years: [...new Set(items)].toSorted((a, b) => b - a), ...rest };
    },

    /** @throws AppError `recall_year_empty`, `recall_sources_down` */
    async makes(caller: Caller, year: number) {
      const { items, ...rest } = await menuOf(caller, `makes ${year}`, menus => menus.makes(year));
      if (items.length === 0)
        throw new AppError('recall_year_empty', { field: 'year', params: { year: String(year) } });
      return { makes: names(items.map(makeName)), ...rest };
    },

    /** @throws AppError `recall_make_unknown`, `recall_sources_down` */
    async models(caller: Caller, year: number, make: string) {
      const { items, ...rest } = await menuOf(caller, `models ${year} ${nameKey(make)}`, menus =>
        menus.models(year, make),
      );
      const params = { year: String(year), make };
      if (items.length === 0) throw new AppError('recall_make_unknown', { field: 'make', params });
      const known = knownModels({ year, make });
      return { models: names(items.map(item => modelName(item, known))), ...rest };
    },
  };

  /** The menus of all sources. @throws AppError `recall_sources_down` where none answers */
  async function menuOf<Item>(
    caller: Caller,
    question: string,
    ask: (menus: RecallMenus) => Promise<MenuAnswer<Item>>,
  ): Promise<Menu<Item>> {
    const say = translatorFor(caller.locale);
    const given = await Promise.all(
      asking.providers().flatMap(provider => {
        const { menus } = provider;
        if (!menus) return [];
        return [asking.askMenu(provider, question, () => ask(menus)).then(answer => ({ provider, answer }))];
      }),
    );
    const hasWhole = given.some(
      ({ provider, answer }) => provider.list === 'nhtsa' && answer.kind === 'found' && !answer.partial,
    );
    const gaps = given.flatMap(({ provider, answer }): RecallGap[] => {
      const isExtract = answer.kind === 'found' && answer.partial && !hasWhole;
      const reason = isExtract ? 'partial_copy' : answer.kind === 'failed' ? answer.fault : null;
      if (reason === null) return [];
      const source = sourceName(provider.name, caller.locale);
      return [{ source, reason, message: say('recall-words', `gap.${reason}`, { source }) }];
    });
    if (given.every(({ answer }) => answer.kind === 'failed'))
      throw new AppError('recall_sources_down', { details: { gaps } });
    const found = given.flatMap(({ provider, answer }) => (answer.kind === 'found' ? [{ provider, answer }] : []));
    const times = found.map(({ answer }) => answer.checkedAt.getTime());
    return {
      items: found.flatMap(({ answer }) => answer.items),
      source: found.map(({ provider }) => sourceName(provider.name, caller.locale)).join(', '),
      checked_at: new Date(times.length > 0 ? Math.min(...times) : asking.now()).toISOString(),
      // A copy that is not there is not missed where the live service answers.
      gaps: found.length > 0 ? gaps.filter(({ reason }) => reason !== 'no_copy') : gaps,
    };
  }
}

/** Kept: `localeCompare` would make one for each pair. */
const ALPHABET = new Intl.Collator('en', { numeric: true });

/** Names in alphabetical order; of those that differ in case and punctuation only, the first. */
function names(items: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const item of items) if (!known.has(nameKey(item))) known.set(nameKey(item), item);
  return [...known.values()].toSorted(ALPHABET.compare);
}
