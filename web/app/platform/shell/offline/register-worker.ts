// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import workerAddress from './worker.ts?worker&url';

/** Registers the service worker for this language; one that is there stays. Development has none. */
export async function registerWorker(locale: string): Promise<void> {
  if (import.meta.env.DEV) return;
  await navigator.serviceWorker.register(`${workerAddress}?lang=${locale}`, { scope: '/' });
}
