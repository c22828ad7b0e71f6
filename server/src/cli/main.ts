import { spawnSync } from 'node:child_process';
import { decoderOf } from '../platform/data-packs/service/vpic-pack.ts';
import { readConfig } from '../kit/settings/config.ts';
import { hasEmbedded, openDatabase, type Database } from '../kit/database/db.ts';
import { createLog } from '../kit/log/log.ts';
import { whyNotStarted } from '../kit/settings/start-refused.ts';
import { CommandRefused, helpOf } from './command.ts';
import { commandFor } from './commands.ts';

/** A command reads and writes a file once: the cache of a server, 128 MB, would be of no use to it. */
const CACHE_MB = 16;

/** Opens the database as the server does, so it is refused while a server uses the data folder. */
async function main([module = '', verb = '', ...args]: string[]): Promise<void> {
  const command = await commandFor(module, verb);
  if (args.includes('--help')) return void process.stdout.write(`${helpOf(command)}\n`);
  const config = readConfig();
  if (!command.withoutDatabase && !config.databaseUrl && verb !== 'create') createApart(config.dataDir);
  const database = command.withoutDatabase ? null : await openDatabase(config, undefined, CACHE_MB);
  const opened = (): Database => {
    if (!database) throw new Error(`${module} ${verb} has no database`);
    return database;
  };
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  try {
    await command.run(args, {
      config,
      get db() {
        return opened().db;
      },
      async app() {
        const { configuredApp } = await import('../app/configured-app.ts');
        const { app } = await configuredApp(config, opened());
        await app.siteSettings.load();
        return app;
      },
      singleProcess: database?.kind === 'pglite',
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

/** Creating an embedded database takes 750 MB, which a process does not give back: another one does it. */
function createApart(dataDir: string): void {
  if (hasEmbedded(dataDir)) return;
  const [node, main = ''] = process.argv;
  // If it fails, opening the database reports why.
  spawnSync(node!, [...process.execArgv, main, 'database', 'create'], { stdio: 'ignore' });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : whyNotStarted(error)}\n`);
  process.exitCode = error instanceof CommandRefused ? error.exitCode : 1;
});
