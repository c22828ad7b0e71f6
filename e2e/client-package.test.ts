import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
/** What the client brings with it. */
const BROUGHT = ['openapi-fetch', 'openapi-typescript-helpers'];

let folder: string;
const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  (await execute(program, args, { cwd: folder, env: { ...process.env, ...env } })).stdout;
const inProject = (name: string, text: string): void => writeFileSync(join(folder, name), text);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-client-'));
  await execute('npm', ['run', 'pack', '-w', '@marque/client', '--', '--pack-destination', folder], { cwd: ROOT });
  // As they are installed here, so that nothing is asked of a registry.
  for (const name of BROUGHT)
    await execute('npm', ['pack', join(ROOT, 'node_modules', name), '--ignore-scripts', '--pack-destination', folder]);
  inProject('package.json', '{ "private": true, "type": "module" }');
  const archives = readdirSync(folder).flatMap(name => (name.endsWith('.tgz') ? [`./${name}`] : []));
  await run('npm', ['install', '--offline', '--no-audit', ...archives]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package asks an address with its key, and returns the answer or the problem', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const isKnown = request.url === '/v1/vehicles/1HGCM82633A004352';
    const answer = isKnown ? { title: '2003 Honda Accord' } : { reason: 'not_found', status: 404 };
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  try {
    inProject(
      'use.js',
      `import { createClient } from '@marque/client';
const marque = createClient({ address: process.env.ADDRESS, key: 'mk_test_1' });
for (const vin of ['1HGCM82633A004352', 'other']) {
  const { data, error } = await marque.GET('/v1/vehicles/{vin}', { params: { path: { vin } } });
  console.log([data?.title, error?.reason].join());
}`,
    );
    const ADDRESS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await run('node', ['use.js'], { ADDRESS })).toBe('2003 Honda Accord,\n,not_found\n');
    expect(asked[0]).toBe('GET /v1/vehicles/1HGCM82633A004352 Bearer mk_test_1');
  } finally {
    server.close();
  }
});

test('the sample of its README holds in a strict project', async () => {
  const readme = readFileSync(join(folder, 'node_modules/@marque/client/README.md'), 'utf8');
  const sample = /```ts\n([\s\S]+?)```/.exec(readme)![1]!;
  inProject('use.ts', `${sample}\n// @ts-expect-error there is no such field\ndata.titel;\n`);
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types];
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...strict, 'use.ts']);
});
