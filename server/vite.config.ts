import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const outDir = `${import.meta.dirname}/build`;

/**
 * Sources read files by their own place (data, templates, migrations); the bundle has them at the same place. So are the files of the
 * embedded database, which is in the bundle because its compiled code is stored there.
 */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (/\/node_modules\/(?!@electric-sql\/pglite\/)/.test(id) || !/import\.meta\.(url|dirname)/.test(code))
        return null;
      const placeOf = (path: string) => `new URL(${JSON.stringify(relative(outDir, path))}, import.meta.url)`;
      const places: Record<string, string> = {
        url: `${placeOf(id)}.href`,
        dirname: `decodeURI(${placeOf(dirname(id))}.pathname)`,
      };
      // Lines stay where they are, and with them the source map.
      return {
        code: code.replace(/import\.meta\.(url|dirname)/g, (all, key: string) => places[key] ?? all),
        map: null,
      };
    },
  };
}

/**
 * The bundle is CommonJS, run by `scripts/boot.mjs`: V8 keeps compiled code for scripts, not for modules of Node 20. What is imported
 * by an address, the pages, is a module all the same.
 */
function bootedScripts(): Plugin {
  return {
    name: 'booted-scripts',
    transform(code, id) {
      if (id.includes('/node_modules/')) return null;
      return { code: code.replace(/(?<=[=>] )import\((?!['"`])/g, 'importModule('), map: null };
    },
    generateBundle() {
      const source = readFileSync(`${import.meta.dirname}/../scripts/boot.mjs`, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'main.js', source });
    },
  };
}

/** Writes every other character than ASCII as an escape: V8 then keeps the text with one byte a character, not two. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (/(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.test(chunk.code))
          throw new Error(`${chunk.fileName}: a backslash before what is escaped`);
        chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped);
      }
    },
  };
}

/** Modules of these libraries for unused options: our queue has our database and no schedules, our API no YAML. */
const UNUSED: Record<string, readonly string[]> = {
  'pg-boss': ['pg', 'cron-parser'],
  '@fastify/swagger': ['yaml'],
};

/** Leaves those out of the bundle: 40 ms of each start. */
function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(id, importer) {
      const library = Object.keys(UNUSED).find(name => importer?.includes(`/node_modules/${name}/`));
      return library && UNUSED[library]?.includes(id) ? '\0left-out' : null;
    },
    load: id => (id === '\0left-out' ? 'export default {};' : null),
  };
}

/** The server as one bundle: loaded in half the time of its sources and those of its libraries. */
export default defineConfig({
  plugins: [keepPlaces(), bootedScripts(), leaveOut(), asciiOnly()],
  // Leaves out the halves of libraries that are for development.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/main.ts',
    outDir,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // The embedded database has an `eval` in it: no news for each build.
      checks: { eval: false },
      output: {
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
  ssr: {
    noExternal: true,
    // Libraries that bring machine code, or files they look for beside themselves.
    external: [
      '@myriaddreamin/typst-ts-node-compiler',
      '@node-rs/argon2',
      'fs-native-extensions',
      'piscina',
      'sharp',
      'ssh2',
      'tsx',
      'vite',
    ],
  },
});
