import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { configuredApp } from '../src/app/configured-app.ts';
import { createHttp } from '../src/http/server.ts';
import { openDatabase } from '../src/kit/database/db.ts';
import { readConfig } from '../src/kit/settings/config.ts';

/** The functions that count a request, with what they call. */
const COUNTS = /^(?:countFrom\b.*\/kit\/web\/limits\.ts|.*\/platform\/rate-limits\/)/;
/** The hook in front of a route, without what it calls: it goes on with the request. */
const HOOK = /\/kit\/web\/limits\.ts/;
const IDLE = /^\((?:idle|program|root)\)$/;

const session = new Session();
session.connect();

/** Microseconds since the profile began: of the processor, in counting, and in collecting memory that is no longer used. */
interface Spent {
  all: number;
  counting: number;
  collecting: number;
}

async function spentSince(): Promise<Spent> {
  const { profile } = await session.post('Profiler.stop');
  const nodes = new Map(profile.nodes.map(node => [node.id, node]));
  const inside = new Set<number>();
  // A node stands behind the one that calls it.
  for (const { id, callFrame, children = [] } of profile.nodes) {
    if (inside.has(id) || COUNTS.test(`${callFrame.functionName} ${callFrame.url}`))
      for (const each of [id, ...children]) inside.add(each);
    else if (HOOK.test(callFrame.url)) inside.add(id);
  }
  const spent: Spent = { all: 0, counting: 0, collecting: 0 };
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const { functionName } = nodes.get(id)!.callFrame;
    if (IDLE.test(functionName)) continue;
    const passed = profile.timeDeltas?.[at] ?? 0;
    spent.all += passed;
    if (inside.has(id)) spent.counting += passed;
    if (functionName === '(garbage collector)') spent.collecting += passed;
  }
  return spent;
}

/**
 * The product without pages, in one process: with limits at `PORT`, without at the next port, and at the one after that
 * the profiler, which `/start` begins and `/spent` ends.
 */
const config = readConfig();
const { app } = await configuredApp(config, await openDatabase(config));
await app.start();
for (const [at, rateLimits] of [true, false].entries()) {
  const options = { pages: null, development: false, middleware: null };
  const http = await createHttp({ ...app, config: { ...app.config, rateLimits } }, options);
  await http.listen({ port: config.port + at, host: '127.0.0.1' });
}
await session.post('Profiler.enable');
const profiler = createServer((request, response) => {
  const answer = request.url === '/start' ? session.post('Profiler.start') : spentSince();
  void answer.then(spent => response.end(JSON.stringify(spent)));
});
await new Promise<void>(resolve => profiler.listen(config.port + 2, '127.0.0.1', resolve));
process.on('SIGTERM', () => process.exit(0));
process.stdout.write('ready at\n');
