import { createCache } from '../../../kit/cache.ts';
/** The names written so far. They come from the tables, so there are some thousands at most. */
const written = createCache<string>({ max: 20_000 });

/** Words of three letters and less that are names in themselves (BMW, GMC, USA, RAM) keep their capitals. */
export function titleCase(text: string | null): string | null {
  if (!text) return null;
  return written.get(text, () =>
    text.replace(/[A-Za-zÀ-ÿ]+/g, word => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase())),
  );
}
