import type { ErrorAnswer } from '@marque/server/kit/contract';
import { CallError } from '../../../client.ts';

/**
 * Fetches the archive of these vehicles and hands it to the browser to keep; `received` hears how many bytes have come.
 * @returns the names of the files in it
 * @throws {CallError} on a refusal, or a connection that breaks
 */
export async function downloadZip(
  kind: 'report' | 'sticker',
  vins: readonly string[],
  received: (bytes: number) => void,
): Promise<string[]> {
  const response = await fetch(`/documents/${kind}s.zip?vins=${vins.join(',')}`, {
    headers: { accept: 'application/zip, application/json' },
  }).catch(() => {
    throw new CallError({ fault: 'unreachable' });
  });
  if (!response.ok) throw await refusalOf(response);
  const parts = await partsOf(response, received);
  const archive = new Blob(parts, { type: 'application/zip' });
  const address = URL.createObjectURL(archive);
  const link = document.createElement('a');
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${kind}s.zip`;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return namesIn(new Uint8Array(await archive.arrayBuffer()));
}

/** A heading of the archive's list of files, and where it says how long the name is and where that begins. */
const HEADING = { signature: 0x02014b50, nameLength: 28, name: 46 };

/** The names of the files in an archive, from the list at its end. */
export function namesIn(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const names: string[] = [];
  for (let at = 0; at + HEADING.name <= archive.length; at++) {
    if (archive[at] !== 0x50 || view.getUint32(at, true) !== HEADING.signature) continue;
    const start = at + HEADING.name;
    names.push(
      new TextDecoder().decode(archive.subarray(start, start + view.getUint16(at + HEADING.nameLength, true))),
    );
  }
  return names;
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
