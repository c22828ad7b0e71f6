// The built server's first file: runs the bundle with the code that V8 compiled for the start before. What is here for
// Node 20 alone is all in this file: newer versions keep compiled code by themselves (`module.enableCompileCache`).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** By then all functions of a start have been compiled. */
const KEEP_AFTER_MS = 15_000;
const HEAD = '(function (exports, require, module, __filename, __dirname, importModule) {';

const folder = dirname(fileURLToPath(import.meta.url));
const compiled = join(folder, 'compiled');
const requireOther = createRequire(import.meta.url);
const importModule = address => import(address);
/** The files of the bundle that are loaded, by path. */
const modules = new Map();
/** Compiled code to store for the next start: functions that give it, by the path to write it to. */
const toKeep = new Map();

/** Loads a file of the bundle as `require` does. */
function load(path) {
  const known = modules.get(path);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(path, module);
  const run = scriptOf(path).runInThisContext();
  const require = id => (id.startsWith('./') ? load(resolve(folder, id)) : requireOther(id));
  run.call(module.exports, module.exports, require, module, path, folder, importModule);
  return module.exports;
}

/** V8 itself refuses code of another version of V8, and by its name here the code belongs to this very text. */
function scriptOf(path) {
  const text = readFileSync(path, 'utf8');
  const kept = join(compiled, createHash('sha256').update(text).digest('hex').slice(0, 32));
  const script = new Script(`${HEAD}${text}\n})`, {
    filename: pathToFileURL(path).href,
    columnOffset: -HEAD.length,
    cachedData: readKept(kept),
  });
  if (script.cachedDataRejected !== false) {
    // V8 drops the code of functions that have not run for a while. Most of a start runs once, and is what the next one needs.
    setFlagsFromString('--no-flush-bytecode');
    toKeep.set(kept, () => script.createCachedData());
  }
  return script;
}

function readKept(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Writes what was compiled; a folder that cannot be written to only makes the next start as slow as this one. */
function keep() {
  // V8 takes code back only under the flags it was written with.
  setFlagsFromString('--flush-bytecode');
  try {
    mkdirSync(compiled, { recursive: true });
    for (const [path, code] of toKeep) {
      writeFileSync(`${path}.${process.pid}`, code());
      renameSync(`${path}.${process.pid}`, path);
    }
  } catch {
    // As said above.
  }
  toKeep.clear();
}

load(join(folder, 'main.cjs'));
setTimeout(keep, KEEP_AFTER_MS).unref();
process.once('exit', keep);
