import { readConfig } from './kit/config.ts';
import { openDatabase } from './kit/db.ts';
import { StartRefused } from './kit/start-refused.ts';

/** Config → database → app → door. The database opens while the rest of the program is still being loaded. */
async function main(): Promise<void> {
  const config = readConfig();
  const opening = openDatabase(config);
  opening.catch(() => {});
  const { start } = await import('./start.ts');
  const { port, stop } = await start(config, opening, { development: process.argv.includes('--dev') });
  process.stdout.write(`Marque is ready at http://localhost:${port}\n`);
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof StartRefused ? error.message : text}\n`);
  process.exit(1);
});
