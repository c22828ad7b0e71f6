import type { SourceGroup } from '../contract.ts';
import {
  GROUP_SECTIONS,
  GroupAnswer,
  type HistoryContext,
  type HistoryProvider,
} from '../rules/sources/history-provider.ts';

export interface GroupResult {
  answer: GroupAnswer;
  /** Why the group is unavailable, for the log; null when it answered. */
  fault: string | null;
}

/** A group that could not be asked: every section of it is unavailable, never empty. */
function unavailable({ name: source }: HistoryProvider, group: SourceGroup, now: Date): GroupAnswer {
  const sections = GROUP_SECTIONS[group].map(section => ({ section, state: 'unavailable' as const, records: [] }));
  return { group, source, askedAt: now.toISOString(), sections };
}

/** Every section of the group is answered, and no other. */
function isWhole({ group, sections }: GroupAnswer): boolean {
  const expected = GROUP_SECTIONS[group];
  return sections.length === expected.length && expected.every(key => sections.some(({ section }) => section === key));
}

async function answerWithin(
  provider: HistoryProvider,
  group: SourceGroup,
  vin: string,
  context: HistoryContext,
  timeoutMs: number,
): Promise<unknown> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = context.signal ? AbortSignal.any([context.signal, late]) : late;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs} ms`)), { once: true });
  });
  return Promise.race([provider.pull(group, vin, { ...context, signal }), aborted]);
}

/**
 * Asks one source group and waits at most `timeoutMs`. An error, a late answer, and an answer that is not what the
 * port promises all become `unavailable`; nothing is thrown.
 */
export async function askGroup(
  provider: HistoryProvider,
  group: SourceGroup,
  vin: string,
  context: HistoryContext,
  timeoutMs = 20_000,
): Promise<GroupResult> {
  let fault = `${provider.name} sent an answer that cannot be read`;
  try {
    const answer = GroupAnswer.safeParse(await answerWithin(provider, group, vin, context, timeoutMs));
    if (answer.success && answer.data.group === group && isWhole(answer.data))
      return { answer: { ...answer.data, source: provider.name }, fault: null };
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  return { answer: unavailable(provider, group, context.now), fault };
}
