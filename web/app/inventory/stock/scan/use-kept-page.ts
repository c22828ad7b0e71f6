// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import workerAddress from './worker.ts?worker&url';
import { useEffect, useState } from 'react';
import { loadBarcodeReader } from '../../../vehicles/decode/scan/barcode-reader.ts';
import { canKeep, keepPage } from '../../../platform/shell/offline/kept-documents.ts';

const PATH = '/dealer/inventory/scan';

/** Whether this page opens without a connection: it is kept for its member once it stands. Development keeps nothing. */
export function useKeptPage(owner: string, about: { title: string; about: string }): boolean {
  const [isKept, setKept] = useState(false);
  const { title, about: text } = about;
  useEffect(() => {
    if (import.meta.env.DEV || !canKeep()) return;
    const left = new AbortController();
    keep(owner, { title, about: text }).then(
      () => left.signal.aborted || setKept(true),
      () => {},
    );
    return () => left.abort();
  }, [owner, title, text]);
  return isKept;
}

async function keep(owner: string, about: { title: string; about: string }): Promise<void> {
  await navigator.serviceWorker.register(workerAddress, { scope: PATH });
  await import('../../../vehicles/decode/scan/scan-dialog.tsx');
  // Where its WebAssembly may not run, the number is typed.
  await loadBarcodeReader().catch(() => null);
  await keepPage(owner, PATH, filesOfPage(), about);
}

/** The addresses of the build's files that this page has loaded. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const own = [...loaded, ...linked, ...scripts].filter(address => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith('/assets/');
  });
  return [...new Set(own)];
}
