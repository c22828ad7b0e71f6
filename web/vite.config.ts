import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [compileMessages(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // One bundle on the server: loaded in a moment, and without the code no page uses.
  ssr: { noExternal: isSsrBuild ? true : ['use-intl'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: { input: './server.ts' } } : {}),
  },
}));
