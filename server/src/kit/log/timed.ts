import type { Log } from './log.ts';
import { currentScope, inScope } from './request-scope.ts';
import { measured, onMeasured } from '../measured.ts';

/** Begins to time a statement. @returns what is called at its end */
export function timing(text: string): (isFailed: boolean) => void {
  const began = performance.now();
  // A driver calls back outside of the request that asked.
  const scope = currentScope();
  return isFailed =>
    inScope(scope, () =>
      measured('query.ended', {
        text,
        seconds: (performance.now() - began) / 1000,
        outcome: isFailed ? 'failed' : 'done',
      }),
    );
}

/** Runs a statement and tells how long it took. @throws what it throws */
export async function timed<Answer>(text: string, run: () => Promise<Answer>): Promise<Answer> {
  const end = timing(text);
  try {
    const answer = await run();
    end(false);
    return answer;
  } catch (error) {
    end(true);
    throw error;
  }
}

/** Writes the statements that take longer to the log. @returns what ends that */
export const logSlowQueries = (log: Pick<Log, 'warn'>, limitMs: number): (() => void) =>
  onMeasured('query.ended', ({ text, outcome, seconds }) => {
    const ms = Math.round(seconds * 1000);
    if (ms > limitMs) log.warn({ ms, outcome, statement: withoutValues(text) }, 'A statement was slow');
  });

/** The text of a statement on one line, without the values that are written in it; the driver sends the others beside it. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
