import type { ErrorAnswer } from '@marque/server/kit/contract';
import { CallError } from '../../client.ts';

/**
 * Fetches the archive of these vehicles and hands it to the browser to keep; `received` hears how many bytes have come.
 * @throws {CallError} on a refusal, or a connection that breaks
 */
export async function downloadZip(vins: readonly string[], received: (bytes: number) => void): Promise<void> {
  const response = await fetch(`/documents/stickers.zip?vins=${vins.join(',')}`, {
    headers: { accept: 'application/zip, application/json' },
  }).catch(() => {
    throw new CallError({ fault: 'unreachable' });
  });
  if (!response.ok) throw await refusalOf(response);
  const parts = await partsOf(response, received);
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'stickers.zip';
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function partsOf(response: Response, received: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  try {
    let bytes = 0;
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      parts.push(read.value);
      bytes += read.value.length;
      received(bytes);
    }
  } catch {
    throw new CallError({ fault: 'unreachable' });
  }
  return parts;
}

async function refusalOf(response: Response): Promise<CallError> {
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null;
  return new CallError({ ...(answer ? { answer } : { fault: 'unreadable' }), status: response.status });
}
