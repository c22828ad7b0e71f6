import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

describe('the last net', () => {
  it('logs and counts a promise that nobody waited for, and the process goes on', async () => {
    const script = fileURLToPath(new URL('../testing/programs/rejecting-process.ts', import.meta.url));
    const child = fork(script, { execArgv: ['--import', 'tsx'] });
    const [message] = (await once(child, 'message')) as [{ count: number; logged: string[] }];
    expect(message.count).toBe(2);
    expect(message.logged.map(line => JSON.parse(line).err.message)).toEqual(['first', 'second']);
  });
});

describe('probes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const options = { pages: null, development: false, middleware: null };
  const ask = async (url: string) => {
    const { statusCode, body } = await test.http.inject(url);
    return [statusCode, JSON.parse(body)];
  };

  it('GET /readyz tells what the last net has caught, while the server goes on', async () => {
    const http = await createHttp(test.app, { ...options, rejections: { count: () => 3, stop: () => {} } });
    const answer = await http.inject('/readyz');
    await http.close();
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', unhandled_rejections: 3 }]);
  });

  it('GET /readyz says 503 once the server is being stopped, while everything is answered as before', async () => {
    let isStopping = false;
    const http = await createHttp(test.app, { ...options, stopping: { isStopping: () => isStopping } });
    const codes = async () =>
      Promise.all(['/readyz', '/livez', '/api/config'].map(async url => (await http.inject(url)).statusCode));
    const before = await codes();
    isStopping = true;
    expect([before, await codes()]).toEqual([
      [200, 200, 200],
      [503, 200, 200],
    ]);
    expect((await http.inject('/readyz')).json()).toMatchObject({ status: 'stopping' });
    await http.close();
  });

  it('GET /readyz says 503 while a migration of this version is missing; GET /livez does not', async () => {
    const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
    const move = (by: string) =>
      test.database.executeSql(
        `update drizzle.__drizzle_migrations set created_at = created_at ${by} where created_at = ${newest}`,
      );
    await move('- 1');
    const answers = [await ask('/readyz'), await ask('/livez')];
    await move('+ 1');
    expect(answers).toEqual([
      [503, { status: 'migrations_missing', unhandled_rejections: 0 }],
      [200, { status: 'alive' }],
    ]);
    expect(await ask('/readyz')).toMatchObject([200, {}]);
  });
});
