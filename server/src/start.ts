import { setTimeout as pause } from 'node:timers/promises';
import { seedDemo } from '../seeds/demo.ts';
import { createProbes, watchRejections } from './http/readiness.ts';
import { createHttp } from './http/server.ts';
import type { Config } from './kit/settings/config.ts';
import type { Database } from './kit/database/db.ts';
import { oneAtATime } from './platform/installation/service.ts';
import { loadPages } from './pages.ts';
import { watchBackups } from './operations/backup/service/watching.ts';
import { configuredApp } from './app/configured-app.ts';

/** The drawing threads take both processors of a small machine while they start: the first pages go before them. */
const WARM_MS = 1000;

/**
 * Starts this process on an open database: with `ROLE=worker` without pages and calls, with `ROLE=web` without jobs.
 * @returns the port, and a function that stops everything in reverse
 */
export async function start(
  config: Config,
  opening: Promise<Database>,
  options: { development: boolean },
): Promise<{ port: number; stop(): Promise<void> }> {
  const { app, log, decoder, secrets } = await configuredApp(config, await opening, options);
  const rejections = watchRejections(log);
  await app.start();
  const endBackups = await watchBackups({ ...app, config, log });
  let isStopping = false;
  const condition = { rejections, stopping: { isStopping: () => isStopping } };
  const pages = config.role === 'worker' ? null : await loadPages(app, options);
  const http = pages
    ? await createHttp(app, {
        pages: pages.handler,
        ...options,
        middleware: pages.middleware,
        ...condition,
        checkAnswers: options.development,
      })
    : await createProbes(app, condition);
  await http.listen({ port: config.port, host: config.host });
  const address = http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (pages) await oneAtATime(app.database, () => seedDemo(app, { port, secrets }));
  // A server that is stopped at once gives up what it was loading: that is no error.
  const ahead = (loading: Promise<unknown>): void => {
    loading.catch((error: unknown) => log.info({ err: error }, 'Something could not be loaded ahead'));
  };
  // Loads ahead for the first page and the first number, right behind the start: a server that listens answers sooner.
  setImmediate(() => ahead(Promise.resolve(pages?.warm()).then(() => decoder.manifest)));
  app.jobs.rounds.start();
  app.versions.start();
  const warming = setTimeout(() => ahead(app.renderer.warm()), WARM_MS);
  const stop = async (): Promise<void> => {
    isStopping = true;
    // Meanwhile the proxy sees at `/readyz` that it is to send requests to others.
    await pause(config.stopDelaySeconds * 1000);
    clearTimeout(warming);
    endBackups();
    await http.close();
    await pages?.close();
    await app.stop();
    rejections.stop();
  };
  return { port, stop };
}
