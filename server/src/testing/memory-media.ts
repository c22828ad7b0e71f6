import { checkKey, type MediaStore } from '../platform/media/rules/media-store.ts';

/** A media store that lives as long as its test; `kept` shows what is in it. */
export function createMemoryMedia(): MediaStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(checkKey(key), new Uint8Array(bytes)),
    get: async key => kept.get(checkKey(key)) ?? null,
    async *list(folder) {
      for (const key of kept.keys()) if (key.startsWith(`${folder}/`)) yield key;
    },
    remove: async key => void kept.delete(checkKey(key)),
  };
}
