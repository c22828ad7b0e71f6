import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { App } from './app/app.ts';
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
  /** Loads what the first page would otherwise wait for. */
  warm(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The pages, loaded by path at the first page: the server never imports the web. Built files, or Vite in development.
 */
export async function loadPages(app: App, options: { development: boolean }): Promise<Pages> {
  if (options.development) return loadVite(app);
  const built = `${webFolder}build/server/index.js`;
  if (!existsSync(built)) throw new Error(`There are no built pages in ${built}`);
  let made: Promise<WebHandler> | null = null;
  const warm = (): Promise<WebHandler> =>
    (made ??= import(pathToFileURL(built).href).then((bundle: WebBundle) => bundle.createWebHandler(app)));
  const handler: WebHandler = async (request, about) => (await warm())(request, about);
  return { handler, middleware: null, warm, close: async () => {} };
}

async function loadVite(app: App): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder, server: { middlewareMode: true }, appType: 'custom' });
  const handler: WebHandler = async (request, about) => {
    const bundle = (await vite.ssrLoadModule('./server.ts')) as WebBundle;
    return bundle.createWebHandler(app)(request, about);
  };
  return { handler, middleware: vite.middlewares, warm: async () => {}, close: () => vite.close() };
}
