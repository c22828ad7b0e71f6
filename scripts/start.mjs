// Builds server and pages when they are missing or older than their source, then starts the server.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Marque needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The newest change below the folders, in milliseconds. */
function newest(folders) {
  let latest = 0;
  for (const folder of folders) {
    for (const entry of readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) latest = Math.max(latest, statSync(`${entry.parentPath}/${entry.name}`).mtimeMs);
    }
  }
  return latest;
}

/** Builds a workspace; what the build prints is shown only when it fails. */
function build(workspace) {
  // The settings of a tsx that started this are relative to another folder.
  const env = { ...process.env, TSX_TSCONFIG_PATH: undefined };
  const run = spawn('npm', ['run', 'build', '--silent', '-w', workspace], { cwd: root, env, detached: true });
  let printed = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', text => (printed += text));
  building.add(run);
  return new Promise(resolve =>
    run.on('close', code => {
      building.delete(run);
      if (code !== 0) {
        process.stderr.write(printed);
        process.exit(code ?? 1);
      }
      resolve();
    }),
  );
}

/** Builds that run. Each leads a group of processes, which is ended with it. */
const building = new Set();
process.on('exit', () => {
  for (const run of building) if (run.exitCode === null) process.kill(-run.pid, 'SIGTERM');
});
const stopBuilding = () => process.exit(1);

const source = newest(['messages', 'server/src', 'server/seeds', 'vin/src', 'web/app']);
const older = built => !existsSync(`${root}${built}`) || statSync(`${root}${built}`).mtimeMs < source;
if (older('server/build/main.js') || older('web/build/server/index.js')) {
  console.log('Building …');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopBuilding);
  await Promise.all([build('@marque/server'), build('@marque/web')]);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopBuilding);
}

// The server is this process: a signal reaches it directly, and its exit code is this one's.
process.chdir(root);
process.env.NODE_ENV ??= 'production';
// Newer versions than Node 20 keep modules, too, as they were compiled; `boot.mjs` does it for the bundle of the server.
module.enableCompileCache?.(`${root}server/build/compiled`);
await import(new URL('../server/build/main.js', import.meta.url).href);
