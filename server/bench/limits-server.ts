import { configuredApp } from '../src/app/configured-app.ts';
import { createHttp } from '../src/http/server.ts';
import { openDatabase } from '../src/kit/database/db.ts';
import { readConfig } from '../src/kit/settings/config.ts';

/** The product without pages, in one process on two ports: with limits at `PORT`, without at the next one. */
const config = readConfig();
const { app } = await configuredApp(config, await openDatabase(config));
await app.start();
for (const [at, rateLimits] of [true, false].entries()) {
  const options = { pages: null, development: false, middleware: null };
  const http = await createHttp({ ...app, config: { ...app.config, rateLimits } }, options);
  await http.listen({ port: config.port + at, host: '127.0.0.1' });
}
process.on('SIGTERM', () => process.exit(0));
process.stdout.write('ready at\n');
