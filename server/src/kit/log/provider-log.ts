import type { Log } from './log.ts';

/** Faults an operator must do something about: a key or a quota. */
const NEEDS_ATTENTION: ReadonlySet<string> = new Set(['refused', 'limited']);

export type ProviderLog = ReturnType<typeof createProviderLog>;

/**
 * One line in the log when a provider stops answering, none until it has answered again: where there is no net, the
 * log stays quiet. `what` names the kind of provider, such as `recall source`.
 */
export function createProviderLog(log: Pick<Log, 'error' | 'info'>, what: string) {
  const silent = new Set<string>();
  return {
    /** Notes what asking a provider came to; an answer that was kept says nothing about it. `fault`: null where it answered. */
    note(source: string, fault: string | null): void {
      if (fault === null) return void silent.delete(source);
      if (silent.has(source)) return;
      silent.add(source);
      const about = { source, fault };
      if (NEEDS_ATTENTION.has(fault)) log.error(about, `A ${what} needs attention`);
      else log.info(about, `A ${what} does not answer`);
    },
  };
}
