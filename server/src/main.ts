import { readConfig } from './kit/settings/config.ts';
import { openDatabase } from './kit/database/db.ts';
import { traceSources } from './kit/log/stack-traces.ts';
import { whyNotStarted } from './kit/settings/start-refused.ts';

/** Anything running this long after the server began to close is cut off; the queue takes it up again at the next start. */
const STOP_MS = 20_000;

/** Config → database → app → server. The database opens while the rest of the program is still loading. */
async function main(): Promise<void> {
  const development = process.argv.includes('--dev');
  if (!development) traceSources();
  const config = readConfig();
  const opening = openDatabase({ ...config, answerMs: config.databaseAnswerMs });
  opening.catch(() => {});
  const { start } = await import('./start.ts');
  const { port, stop } = await start(config, opening, { development });
  process.stdout.write(`Marque is ready at http://localhost:${port}\n`);
  let stopping = false;
  const end = (): void => {
    // Ctrl-C comes twice under npm: from the terminal and handed on.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.stopDelaySeconds * 1000 + STOP_MS).unref();
    void stop().then(() => process.exit(0), failed);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function failed(error: unknown): void {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}

main().catch(failed);
