import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDecoder } from '@marque/vin/node';
import { seedDemo } from '../seeds/demo.ts';
import { createApp, type App } from './app.ts';
import { createRenderer } from './documents/render.ts';
import { createHttp } from './http/server.ts';
import { readConfig, type Config } from './kit/config.ts';
import { openDatabase } from './kit/db.ts';
import { createLog } from './kit/log.ts';
import { FolderLocked } from './kit/lock.ts';
import { createTransportOf } from './mail/service.ts';
import { SandboxHistory } from './reports/providers/sandbox.ts';
import { SandboxBuilds } from './stickers/providers/sandbox.ts';
import { loadPages } from './pages.ts';

/** The secret that signs links: set, or made once and kept beside the database. */
function secretOf(config: Config): string {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'secret');
  mkdirSync(config.dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function open(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  return createApp({
    config,
    log,
    clock: () => new Date(),
    secret: secretOf(config),
    database,
    decoder: loadDecoder(),
    renderer: createRenderer(),
    transport: createTransportOf(config.smtpUrl, log),
    history: new SandboxHistory(),
    builds: new SandboxBuilds(),
  });
}

async function main(): Promise<void> {
  const development = process.argv.includes('--dev');
  const config = readConfig();
  const app = await open(config);
  await app.start();
  await seedDemo(app, config.port);
  const pages = await loadPages(app, { development });
  const http = await createHttp(app, { pages: pages.handler, development, middleware: pages.middleware });
  await http.listen({ port: config.port, host: config.host });
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.stdout.write(`Marque is ready at http://localhost:${port}\n`);
  void app.renderer.warm();

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await http.close();
    await pages.close();
    await app.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

main().catch((error: unknown) => {
  const known = error instanceof FolderLocked;
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
