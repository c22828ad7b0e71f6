import { fileURLToPath, pathToFileURL } from 'node:url';
import type { App } from './app.ts';
import type { WebHandler } from './http/web.ts';
import type { Middleware } from './http/server.ts';

const webFolder = fileURLToPath(new URL('../../web/', import.meta.url));

interface WebBundle {
  createWebHandler(app: App): WebHandler;
}

export interface Pages {
  handler: WebHandler;
  /** Vite's own server in development: unbuilt modules and hot reload. */
  middleware: Middleware | null;
  close(): Promise<void>;
}

/** The pages, loaded by path: the server never imports the web. Built files, or Vite in development. */
export async function loadPages(app: App, options: { development: boolean }): Promise<Pages> {
  if (options.development) return loadVite(app);
  const built = pathToFileURL(`${webFolder}build/server/index.js`).href;
  const bundle = (await import(built)) as WebBundle;
  return { handler: bundle.createWebHandler(app), middleware: null, close: async () => {} };
}

async function loadVite(app: App): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  const handler: WebHandler = async (request, about) => {
    const bundle = (await vite.ssrLoadModule('./server.ts')) as WebBundle;
    return bundle.createWebHandler(app)(request, about);
  };
  return { handler, middleware: vite.middlewares, close: () => vite.close() };
}
