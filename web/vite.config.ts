import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { compileMessages } from './compile-messages.ts';
import { compressAssets } from './compress-assets.ts';
import { cssModules } from './css-modules.ts';
import { messageParts } from './message-parts.ts';
import { slimContracts } from './slim-contracts.ts';

const app = fileURLToPath(new URL('./app', import.meta.url));

/** Short names of few characters pack small: the list of routes, which every page loads, names most files. */
const fileNames = {
  hashCharacters: 'hex',
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messageParts(), compileMessages(), slimContracts(), cssModules(app), reactRouter(), compressAssets()],
  resolve: {
    alias: [{ find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' }],
  },
  // One bundle on the server: loaded in a moment, and without the code no page uses.
  ssr: { noExternal: isSsrBuild ? true : ['use-intl'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: './server.ts' }
      : { output: { ...fileNames, codeSplitting: { groups: chunkGroups } } },
  },
}));
