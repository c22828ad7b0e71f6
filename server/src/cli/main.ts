import { decoderOf } from '../data-packs/service/vpic-pack.ts';
import { readConfig } from '../kit/config.ts';
import { openDatabase } from '../kit/db.ts';
import { createLog } from '../kit/log.ts';
import { whyNotStarted } from '../kit/start-refused.ts';
import { CommandRefused } from './command.ts';
import { commandFor } from './commands.ts';

/** Opens the database as the server does, so it is refused while a server uses the data folder. */
async function main([noun = '', verb = '', ...args]: string[]): Promise<void> {
  const command = commandFor(noun, verb);
  const config = readConfig();
  const database = command.withoutDatabase ? null : await openDatabase(config);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  try {
    await command.run(args, {
      config,
      get db() {
        if (!database) throw new Error(`${noun} ${verb} has no database`);
        return database.db;
      },
      alone: database?.kind === 'pglite',
      clock: () => new Date(),
      decoder: () => decoderOf(config.dataDir, createLog('error')),
      input: process.stdin,
      print: line => void process.stdout.write(`${line}\n`),
      report: line => void process.stderr.write(`${line}\n`),
      progress: { isTerminal: process.stderr.isTTY, write: text => void process.stderr.write(text) },
      signal: interrupted.signal,
    });
  } finally {
    await database?.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : whyNotStarted(error)}\n`);
  process.exitCode = error instanceof CommandRefused ? error.exitCode : 1;
});
