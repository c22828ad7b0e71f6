import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { SealBroken, sealed, unsealed } from '../../../kit/security/sealed-stream.ts';
import { parseJson } from '../../../kit/text/json.ts';
import { BackupRefused, Manifest, type Part } from '../rules.ts';
import { toDisk } from './files.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** A purpose for each part of each backup, so that none can be put in another's place. */
const purposeOf = (id: string, name: string): string => `backup ${id} ${name}`;

export interface WritePart {
  /** The folder of the backup, and its name when it is complete. */
  folder: string;
  id: string;
  name: string;
  key: string | null;
  signal: AbortSignal;
}

/** Writes a part, encrypted where there is a key, and waits until it is on the disk. */
export async function writePart(source: Bytes, { folder, id, name, key, signal }: WritePart): Promise<Part> {
  const file = key === null ? name : `${name}.enc`;
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    key === null ? source : sealed(purposeOf(id, name), key)(source),
    async function* (chunks: Bytes) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600 }),
    { signal },
  );
  await toDisk(join(folder, file));
  return { file, bytes, sha256: hash.digest('hex') };
}

/** The named entries of a folder as a compressed archive. */
export const packed = (cwd: string, names: readonly string[]): Bytes => create({ cwd, gzip: { level: 1 } }, [...names]);

/** Unpacks what `packed` made into a folder that exists. */
export const unpack = (source: Bytes, cwd: string): Promise<void> => pipeline(source, extract({ cwd, strict: true }));

/** @throws BackupRefused for a folder that is no backup, or is one of a later version of the product */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} is no complete backup: it has no manifest.json.`);
  });
  const manifest = Manifest.safeParse(parseJson(text));
  if (manifest.success) return manifest.data;
  throw new BackupRefused(
    `${folder} cannot be used: its manifest.json is damaged, or a later version of Marque wrote it.`,
  );
}

/** Reads every part to its end before anything is done with one. @throws BackupRefused for one that is not as it was written */
export async function checkParts(folder: string, manifest: Manifest, key: string | null): Promise<void> {
  if (manifest.encrypted && key === null)
    throw new BackupRefused(`${folder} is encrypted. Set BACKUP_KEY to the key that it was made with.`);
  for (const part of Object.values(manifest.parts)) {
    const { file, bytes, sha256 } = part;
    const path = join(folder, file);
    const found = await stat(path).catch(() => null);
    if (found?.size !== bytes)
      throw new BackupRefused(
        `${path} is ${found ? `${found.size} bytes long and was ${bytes}` : 'missing'}. Nothing was changed.`,
      );
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new BackupRefused(`${path} is damaged. Nothing was changed.`);
    if (manifest.encrypted) await finished(Readable.from(readPart(folder, manifest, part, key)).resume());
  }
}

/** A part as it was before it was encrypted. @throws BackupRefused while it is read, for another key */
export async function* readPart(
  folder: string,
  manifest: Manifest,
  part: Part,
  key: string | null,
): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(join(folder, part.file));
  try {
    if (!manifest.encrypted) yield* stored;
    else yield* unsealed(purposeOf(manifest.id, part.file.replace(/\.enc$/, '')), key ?? '')(stored);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new BackupRefused(`${join(folder, part.file)} cannot be decrypted. Check BACKUP_KEY. Nothing was changed.`);
  } finally {
    stored.destroy();
  }
}
