import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Sentences = { [key: string]: string | Sentences };

function compileAll(sentences: Sentences): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sentences).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]),
  );
}

/** Parses the ICU sentences when the pages are built, so that no parser has to travel to the browser. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/(en|es)\/[a-z-]+\.json$/.test(id)) return null;
      return { code: JSON.stringify(compileAll(JSON.parse(code) as Sentences)), map: null };
    },
  };
}
