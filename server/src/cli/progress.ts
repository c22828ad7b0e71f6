import { ImportRefused, type PackProgress } from '../platform/data-packs/rules.ts';
import { CommandRefused, type CommandTools, type ProgressOutput } from './command.ts';
import { withCommas } from '../kit/text/numbers.ts';

/** A line that is not rewritten is written this often. */
const LINE_MS = 10_000;
/** A line that is rewritten. */
const REWRITE_MS = 250;

/** Shows how far an import is: one line that changes on a terminal, a line every ten seconds elsewhere. */
export function createProgress(output: ProgressOutput, name: string, now: () => number = () => performance.now()) {
  const began = now();
  let shown = began;
  let isOpen = false;
  return {
    show(at: PackProgress): void {
      if (now() - shown < (output.isTerminal ? REWRITE_MS : LINE_MS)) return;
      shown = now();
      const line = `${name}: ${progressLine(at, (shown - began) / 1000)}`;
      output.write(output.isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
      isOpen = output.isTerminal;
    },
    /** Clears the line that is rewritten. */
    end(): void {
      if (isOpen) output.write('\r\u001b[K');
      isOpen = false;
    },
  };
}

/** Runs an import and shows how far it is. @throws CommandRefused with the words of an import that was refused */
export async function importShown<Result>(
  tools: Pick<CommandTools, 'progress'>,
  name: string,
  run: (show: (at: PackProgress) => void) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(tools.progress, name);
  try {
    return await run(progress.show);
  } catch (error) {
    throw error instanceof ImportRefused ? new CommandRefused(error.message) : error;
  } finally {
    progress.end();
  }
}

/** `124,000 rows, 39 %, 3,400 rows a second, 45 s left`. */
export function progressLine({ rows, share }: PackProgress, seconds: number): string {
  const whole = (value: number) => withCommas(Math.round(value));
  const parts = [`${whole(rows)} rows`];
  if (share !== null) parts.push(`${Math.floor(share * 100)} %`);
  if (rows > 0 && seconds > 0) parts.push(`${whole(rows / seconds)} rows a second`);
  if (share !== null && share > 0) parts.push(`${timeLeft((seconds / share) * (1 - share))} left`);
  return parts.join(', ');
}

function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
