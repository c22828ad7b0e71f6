import type { Person } from '../../../kit/personal.ts';
import {
  TIMELINE_TOPICS,
  type TimelineEvent,
  type TimelinePlace,
  type TimelineTopic,
} from '../../../kit/people/timeline.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { mayOperate } from '../../accounts/rules.ts';
import { deviceWords, emailsOf, type UserRow } from '../../accounts/service.ts';
import { timelineList, type TimelineInput, type TimelinePage } from '../contract.ts';
import type { PeopleDeps } from './deps.ts';

/** One line with the place of its source in the list of all sources, which orders lines of one moment. */
type Placed = TimelineEvent & { source: number; topic: TimelineTopic };

/** Everything that happened with a person, of all modules, in one order. */
export function createTimeline(
  { db, timeline: sources }: PeopleDeps,
  personOf: (caller: Caller, id: string) => Promise<UserRow>,
) {
  return {
    /**
     * A page of a member's timeline, newest first: of lines of one moment those of the first source come first.
     * @throws AppError `login_needed`, `role_needed`, `not_found`
     */
    async timeline(caller: Caller, { person: id, topic, after, limit }: TimelineInput): Promise<TimelinePage> {
      mayOperate(caller, 'read_people');
      const { siteId, id: userId, email, locale } = await personOf(caller, id);
      const person = { siteId, userId, email, locale: Locale.parse(locale) };
      const found: Placed[] = [];
      for (const [source, { topic: own, list }] of sources().entries()) {
        if (topic !== undefined && own !== topic) continue;
        const lines = await list(db, person, after && placeFor(source, after), limit + 1);
        found.push(...lines.map(line => ({ ...line, source, topic: own })));
      }
      // A stable sort: lines of one moment and source stay in the order of their source.
      found.sort((a, b) => b.at.getTime() - a.at.getTime() || a.source - b.source);
      const { rows, next } = timelineList.pageOf(found, limit, line => [line.at.getTime(), line.source, line.id]);
      const names = await emailsOf(db, [...new Set(rows.map(({ about }) => String(about['who'] ?? '')))]);
      const lines = rows.map(({ source, id: row, at, about, ...line }) => ({
        ...line,
        id: `${source}-${row}`,
        at: at.toISOString(),
        about: {
          ...about,
          ...(about['who'] ? { who: names.get(String(about['who'])) ?? String(about['who']) } : {}),
          ...(about['browser'] ? { browser: deviceWords(String(about['browser']), caller.locale) } : {}),
        },
      }));
      return { lines, counts: await countsOf(person), next };
    },
  };

  async function countsOf(person: Person): Promise<TimelinePage['counts']> {
    const counts = Object.fromEntries(TIMELINE_TOPICS.map(topic => [topic, 0])) as TimelinePage['counts'];
    for (const { topic, count } of sources()) counts[topic] += await count(db, person);
    return counts;
  }
}

/** Where a source goes on: behind its own last line, or behind a moment that sources before it have told in full. */
function placeFor(source: number, [at, last, id]: [number, number, string]): TimelinePlace {
  if (source === last) return { at: new Date(at), id };
  return { at: new Date(at), through: source > last };
}
