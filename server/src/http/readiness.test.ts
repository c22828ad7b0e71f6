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

describe('GET /readyz', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('tells what the last net has caught, while the server goes on', async () => {
    const options = { pages: null, development: false, middleware: null };
    const http = await createHttp(test.app, { ...options, rejections: { count: () => 3, stop: () => {} } });
    const answer = await http.inject('/readyz');
    await http.close();
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', unhandled_rejections: 3 }]);
  });
});
