import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { cssModules } from './css-modules.ts';
import { icons } from './icons.ts';

const app = fileURLToPath(new URL('./app', import.meta.url));

/**
 * The features whose styles go with their pages; all other styles are one sheet that every page loads. Its name is one
 * letter, as each route of a page repeats it in the HTML.
 */
const OWN_SHEET = 'dashboard|reports|stickers';
const shared = new RegExp(`/app/(?!${OWN_SHEET}).*\\.css$|/react/.*jsx-runtime`);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [compileMessages(), icons(), cssModules(app), reactRouter()],
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: /^use-intl$/, replacement: `${app}/messages/intl.ts` },
    ],
  },
  // One bundle on the server: loaded in a moment, and without the code no page uses.
  ssr: { noExternal: isSsrBuild ? true : ['use-intl'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: './server.ts' }
      : { output: { codeSplitting: { groups: [{ name: 's', test: shared }] } } },
  },
}));
