import { startOfDay } from '../../kit/clock.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { isAllowed, mayOperate } from '../accounts/rules.ts';
import { countPeople, listPeople, type PeopleFilter } from '../accounts/service.ts';
import { peopleList, type PeopleInput, type PeoplePage } from './contract.ts';
import { present } from './rules.ts';
import { createActions } from './service/actions.ts';
import type { PeopleDeps } from './service/deps.ts';
import { createMerging } from './service/merging.ts';
import { createReading } from './service/reading.ts';
import { createSeeing } from './service/seeing.ts';
import { createTimeline } from './service/timeline.ts';

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Members as the operators of their brand see them. */
export function createPeopleService(deps: PeopleDeps) {
  const { db, finders } = deps;
  const reading = createReading(deps);
  const { personOf, detailOf } = reading;

  async function filterOf(caller: Caller, input: PeopleInput): Promise<PeopleFilter> {
    const { q = '', since, confirmed, dealer, blocked } = input;
    const found = q ? await Promise.all(finders().map(find => find(db, caller.site.id, q))) : [];
    const wanted = (answer: 'yes' | 'no' | undefined) => (answer === undefined ? undefined : answer === 'yes');
    return {
      begins: q || undefined,
      ids: found.flat(),
      since: since === undefined ? undefined : startOfDay(new Date(since)),
      confirmed: wanted(confirmed),
      dealer,
      blocked: wanted(blocked),
    };
  }

  return {
    ...createTimeline(deps, personOf),
    ...createActions(deps, reading),
    ...createMerging(deps, reading),
    ...createSeeing(deps, reading),

    /** A page of the brand's members, the newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, input: PeopleInput): Promise<PeoplePage> {
      mayOperate(caller, 'read_people');
      const { id } = caller.site;
      const { after, limit } = input;
      const filter = await filterOf(caller, input);
      const found = await listPeople(db, id, { after, limit: limit + 1, filter });
      const { rows, next } = peopleList.pageOf(found, limit, ({ createdAt, id: last }) => [createdAt.getTime(), last]);
      return { people: rows.map(present), ...(await countPeople(db, id, filter)), next };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async person(caller: Caller, id: string) {
      const { roles } = mayOperate(caller, 'read_people');
      const person = await detailOf(caller, await personOf(caller, id));
      const [manage, see] = [isAllowed(roles, 'manage_people'), isAllowed(roles, 'see_as')];
      return { person, may: { manage, see } };
    },
  };
}
