/**
 * Does the steps of the Dockerfile in a clean folder, and starts the image's command there: with its environment, as its user,
 * in a tree that this user cannot write to. The health check must hold, a report and a sticker are sold, and TERM ends it in order.
 * `npm run -s image`, after `npm run build`: the stage that builds is this checkout itself. What needs root in an image (packages
 * of the system, its user, `/data`) is not run, and named.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createShop } from '../server/src/testing/servers/buyer.ts';
import { startProcess } from '../server/src/testing/servers/product-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The folder of the product in the image. */
const WORKDIR = '/app';
const isRoot = process.getuid?.() === 0;

interface Stage {
  /** Where its `/app` is here. */
  folder: string;
  env: Record<string, string>;
  user?: number;
  command: string[];
  healthCheck: string[];
}

/** Whether `.dockerignore` leaves a path of the checkout out. */
function createIgnore(): (path: string) => boolean {
  const lines = readFileSync(`${root}.dockerignore`, 'utf8').split('\n').filter(Boolean);
  const patterns = lines.map(line => {
    const name = line
      .replaceAll('.', '\\.')
      .replace('**/', '(.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${name}(/|$)`);
  });
  return path => patterns.some(pattern => pattern.test(path));
}

/** The stages of the Dockerfile by name, the last as `image`, each made in a folder under `work`. */
function makeStages(work: string): Map<string, Stage> {
  const isIgnored = createIgnore();
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  let name = '';
  const text = readFileSync(`${root}Dockerfile`, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ');
  for (const line of text.split('\n').filter(Boolean)) {
    const [, step = '', rest = ''] = /^(\w+)\s+(.+)$/.exec(line) ?? [];
    if (step === 'FROM') {
      const [from = '', , as] = rest.split(' ');
      name = as ?? 'image';
      stage = begin(join(work, name), stages.get(from), from);
      stages.set(name, stage);
    } else if (stage && name === 'build') {
      // This checkout: its packages are installed and it is built.
      stage.folder = root;
    } else if (stage && step === 'COPY') copy(stage, rest, stages, isIgnored);
    else if (stage && step === 'RUN') run(stage, rest);
    else if (stage && step === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
    else if (stage && step === 'USER') stage.user = Number(rest.split(':')[0]);
    else if (stage && step === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    else if (stage && (step === 'ENTRYPOINT' || step === 'CMD')) stage.command.push(...(JSON.parse(rest) as string[]));
    else if (!['WORKDIR', 'VOLUME', 'EXPOSE'].includes(step)) throw new Error(`${step} is a step this does not know.`);
  }
  return stages;
}

function begin(folder: string, from: Stage | undefined, image: string): Stage {
  const major = /^node:(\d+)/.exec(image)?.[1];
  if (major && !process.version.startsWith(`v${major}.`))
    console.log(`The image has Node ${major}, this is Node ${process.version}.`);
  mkdirSync(folder);
  if (from) cpSync(from.folder, folder, { recursive: true });
  return { folder, env: {}, command: [], healthCheck: [] };
}

function copy(stage: Stage, rest: string, stages: Map<string, Stage>, isIgnored: (path: string) => boolean): void {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()!.slice('--from='.length)) : undefined;
  const to = join(stage.folder, words.pop()!.replace(`${WORKDIR}/`, ''));
  for (const source of words) {
    const path = from ? join(from.folder, source.replace(WORKDIR, '.')) : join(root, source);
    if (from && from.folder !== root) {
      // Links: a copy of all packages takes a minute.
      execFileSync('cp', ['-al', `${path}/.`, to]);
      continue;
    }
    const isFile = basename(source).includes('.');
    cpSync(path, isFile ? join(to, basename(source)) : to, {
      recursive: true,
      // What the build stage removes, and this checkout keeps.
      filter: each => (from ? !each.endsWith('/build/compiled') : !isIgnored(relative(root, each))),
    });
  }
}

function run(stage: Stage, script: string): void {
  if (!script.startsWith('npm ')) return void console.log(`Not run here: ${script.replaceAll(/\s+/g, ' ')}`);
  execFileSync('sh', ['-ec', script], { cwd: stage.folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function tryImage({ folder, env, user, command, healthCheck }: Stage, dataDir: string): Promise<void> {
  const id = isRoot && user ? { uid: user, gid: user } : {};
  mkdirSync(dataDir, { mode: 0o700 });
  if (id.uid) chownSync(dataDir, id.uid, id.gid);
  else console.log('Not run as the user of the image, which only root may.');
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
  const own = {
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(WORKDIR, folder)])),
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATA_REFRESH: 'off',
    NHTSA_RECALLS: 'off',
    DEFAULT_SITE_DOMAIN: 'localhost',
  };
  const product = await startProcess(command, { cwd: folder, env: own, ...id });
  let code: number | null;
  try {
    execFileSync(healthCheck[0]!, healthCheck.slice(1), { cwd: folder, env: own, ...id });
    await createShop().sell(product.origin);
  } finally {
    code = await product.stop();
  }
  if (code !== 0) throw new Error(`TERM ended it with ${code}.`);
}

async function main(): Promise<void> {
  if (!existsSync(`${root}server/build/main.js`)) throw new Error('Run npm run build first.');
  const work = mkdtempSync(join(tmpdir(), 'marque-image-'));
  chmodSync(work, 0o755);
  try {
    const image = makeStages(work).get('image');
    if (!image) throw new Error('The Dockerfile ends with no image.');
    await tryImage(image, join(work, 'data'));
    console.log('The steps of the image make a product that starts as its user, sells, and ends in order.');
  } finally {
    execFileSync('sh', ['-c', 'chmod -R u+w "$0"; rm -rf "$0"', work]);
  }
}

await main();
