import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** The library and its command as `npm pack` packs them in `package/`: modules that import nothing but Node's own. */
export default defineConfig({
  plugins: [
    {
      name: 'copy-tables',
      writeBundle: () => cpSync(join(here, 'data'), join(here, 'package/data'), { recursive: true }),
    },
  ],
  build: {
    ssr: true,
    outDir: 'package/dist',
    emptyOutDir: true,
    target: 'es2023',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        index: 'src/index.ts',
        node: 'src/node.ts',
        'marque-vin': 'src/cli/marque-vin.ts',
        'batch-worker': 'src/cli/batch-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
});
