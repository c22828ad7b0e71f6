import { transformWithOxc } from 'vite';

/** The fenced samples of a text that are written in one of these languages. */
export const samplesOf = (text: string, ...languages: string[]): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]+?)^```$/gm)].flatMap(([, language = '', sample = '']) =>
    languages.includes(language) ? [sample] : [],
  );

/** An expression of a sample, what it came to, and what the sample says it is: `total; // 3`. */
export interface Shown {
  expression: string;
  value: unknown;
  says: string;
}

/** A line of its own with an expression and what it is. */
const SHOWN = /^(?!const |import |if )(\S.*); \/\/ (.+)$/gm;
const IMPORT = /^import (\{[^}]+\}) from '([^']+)';$/gm;
const AsyncFunction = (async () => {}).constructor as new (
  ...about: string[]
) => (modules: object, show: (shown: Shown) => void) => Promise<void>;

/** Runs a sample with these modules as those that it imports. */
export async function runSample(sample: string, modules: Record<string, object>): Promise<Shown[]> {
  const shown: Shown[] = [];
  const runnable = sample
    .replace(SHOWN, (_all, expression: string, says: string) => {
      return `show({ expression: ${JSON.stringify(expression)}, says: ${JSON.stringify(says)}, value: ${expression} });`;
    })
    .replace(IMPORT, (_all, names: string, from: string) => {
      if (!modules[from]) throw new Error(`A sample imports ${from}`);
      return `const ${names} = modules[${JSON.stringify(from)}];`;
    });
  const { code } = await transformWithOxc(runnable, 'sample.ts', { sourcemap: false });
  await new AsyncFunction('modules', 'show', code)(modules, each => void shown.push(each));
  return shown;
}

/**
 * What a comment says a value is: a text, whose end may be left out as `...`, a number, a list or an object with parts left
 * out; null where it says it in words.
 */
export function saidValue(says: string): { value: unknown; isBeginning: boolean } | null {
  const plain = /^(?:undefined|true|false|\d+)\b|^'[^']*'$|^[[{].*[\]}]$/.exec(says)?.[0];
  if (plain === undefined) return null;
  const isBeginning = /\.\.\.['\]]$/.test(plain);
  const text = plain
    .replace(/\.\.\.'$/, "'")
    .replace(/, \.\.\.\]$/, ']')
    .replaceAll('{ ... }', '{}');
  return { value: new Function(`return (${text})`)() as unknown, isBeginning };
}
