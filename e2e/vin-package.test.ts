import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const VIN = '1HGCM82633A004352';

let folder: string;
/** Runs a program in the empty project that has installed the package. */
const run = async (program: string, ...args: string[]): Promise<string> =>
  (await execute(program, args, { cwd: folder })).stdout;
const inProject = (name: string, text: string): void => writeFileSync(join(folder, name), text);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-vin-'));
  await execute('npm', ['run', 'pack', '-w', '@marque/vin', '--', '--pack-destination', folder], { cwd: ROOT });
  const filename = readdirSync(folder).find(name => name.endsWith('.tgz'));
  inProject('package.json', '{ "private": true, "type": "module" }');
  await run('npm', 'install', '--offline', '--no-audit', `./${filename}`);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package brings nothing with it and decodes in Node', async () => {
  inProject(
    'use.js',
    `import { loadDecoder } from '@marque/vin/node';\nconsole.log(loadDecoder().decode('${VIN}').vehicle.model.value);`,
  );
  expect(await run('node', 'use.js')).toBe('Accord\n');
  const { dependencies } = JSON.parse(await run('npm', 'ls', '--all', '--json')) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(['@marque/vin']);
});

test('the samples of its README run as they stand', async () => {
  const readme = readFileSync(join(folder, 'node_modules/@marque/vin/README.md'), 'utf8');
  const sampleOf = (language: string, word: string) =>
    [...readme.matchAll(/^```(\w+)\n([\s\S]+?)^```$/gm)].find(
      ([, of, text]) => of === language && text?.includes(word),
    )![2]!;
  inProject('sample.js', `${sampleOf('js', '@marque/vin/node')}\nconsole.log(vehicle.model.value);`);
  expect(await run('node', 'sample.js')).toBe('F-150\n');
  inProject('cars.csv', `vin\n${VIN}\n`);
  await run('sh', '-c', sampleOf('sh', 'batch'));
  expect(await run('cat', 'decoded.csv')).toContain('Accord');
});

test('its types hold in a strict project', async () => {
  inProject(
    'use.ts',
    `import { checkDigit, type Decoded } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
export const decoded: Decoded = loadDecoder().decode('${VIN}');
export const model: string | undefined = decoded.vehicle.model?.value;
export const { ok } = checkDigit('${VIN}');
// @ts-expect-error there is no such field
export const wrong = decoded.vehicle.modle;`,
  );
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  await run(join(ROOT, 'node_modules/.bin/tsc'), ...strict, 'use.ts');
});

test('its command decodes a number and a file', async () => {
  const command = join(folder, 'node_modules/.bin/marque-vin');
  expect(JSON.parse(await run(command, 'decode', VIN))).toMatchObject({ vehicle: { make: 'Honda' } });
  inProject('cars.csv', `stock;VIN\n7;${VIN}\n`);
  await run(command, 'batch', 'cars.csv', '--columns', 'make,model_year', '--out', 'out.csv');
  expect(await run('cat', 'out.csv')).toBe(`stock;VIN;decoded_make;decoded_model_year\n7;${VIN};Honda;2003\n`);
  // Long enough for its threads.
  inProject('many.csv', `stock,VIN\n${`7,${VIN}\n`.repeat(100_000)}`);
  await run(command, 'batch', 'many.csv', '--columns', 'make', '--out', 'many-out.csv');
  const lines = readFileSync(join(folder, 'many-out.csv'), 'utf8').split('\n');
  expect([lines.length, new Set(lines).size, lines.at(-2)]).toEqual([100_002, 3, `7,${VIN},Honda`]);
  const refused = await run(command, 'batch', 'cars.csv', '--column', 'number').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('the file has: stock, VIN') as unknown });
});

test('it decodes in a worker of a browser', async ({ page }) => {
  const server = await serve(join(folder, 'node_modules/@marque/vin'));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const model = await page.evaluate(vin => {
      const source = `import { createDecoder, readTables } from '${location.origin}/dist/index.js';
        const read = async (path, as) => (await fetch('${location.origin}/data/' + path))[as]();
        const tables = readTables(new Uint8Array(await read('tables.bin', 'arrayBuffer')), await read('manifest.json', 'json'));
        postMessage(createDecoder(tables).decode('${vin}').vehicle.model.value);`;
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), {
        type: 'module',
      });
      return new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve(data));
        worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      });
    }, VIN);
    expect(model).toBe('Accord');
  } finally {
    server.close();
  }
});

/** The files of a folder on a port of their own. */
async function serve(root: string): Promise<Server> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', types[extname(url)] ?? 'application/octet-stream');
    if (url === '/')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Worker</title>');
    createReadStream(join(root, url))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
}
