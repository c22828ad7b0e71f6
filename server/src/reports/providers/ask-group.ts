import type { SourceGroup } from '../contract.ts';
import { GROUP_SECTIONS, GroupAnswer, type HistoryContext, type HistoryProvider } from './history-provider.ts';

/** A group that could not be asked: every section of it is unavailable, never empty. */
function unavailable(group: SourceGroup, now: Date): GroupAnswer {
  const sections = GROUP_SECTIONS[group].map(section => ({ section, state: 'unavailable' as const, records: [] }));
  return { group, askedAt: now.toISOString(), sections };
}

export interface Asked {
  answer: GroupAnswer;
  /** Why the group is unavailable, for the log; null when it answered. */
  fault: string | null;
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
): Promise<Asked> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = context.signal ? AbortSignal.any([context.signal, late]) : late;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${timeoutMs} ms`)), { once: true });
  });
  try {
    const answer = GroupAnswer.safeParse(
      await Promise.race([provider.ask(group, vin, { ...context, signal }), aborted]),
    );
    if (answer.success && answer.data.group === group) return { answer: answer.data, fault: null };
    return { answer: unavailable(group, context.now), fault: `Unreadable answer of ${provider.name} for ${group}` };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { answer: unavailable(group, context.now), fault };
  }
}

/** Asks the groups of a provider one after the other, so that a page can show which source is being asked. */
export async function* pullHistory(
  provider: HistoryProvider,
  vin: string,
  context: HistoryContext,
  timeoutMs?: number,
): AsyncGenerator<Asked> {
  for (const group of provider.groups) yield await askGroup(provider, group, vin, context, timeoutMs);
}
