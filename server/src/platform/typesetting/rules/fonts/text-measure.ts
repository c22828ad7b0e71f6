import { createCache } from '../../../../kit/cache.ts';
import { lastResort } from './coverage.ts';
import { readFontFile, type FontFace } from './font-files.ts';
import { readFontTables } from './font-tables.ts';

const faces = {
  text: 'inter/400Regular/Inter_400Regular',
  'text-bold': 'inter/700Bold/Inter_700Bold',
  narrow: 'archivo-narrow/400Regular/ArchivoNarrow_400Regular',
  'narrow-bold': 'archivo-narrow/700Bold/ArchivoNarrow_700Bold',
  code: 'jetbrains-mono/400Regular/JetBrainsMono_400Regular',
} as const satisfies Record<string, FontFace>;

export type MeasuredFace = keyof typeof faces;

const tables = Object.fromEntries(
  Object.entries(faces).map(([name, face]) => [name, readFontTables(readFontFile(face))]),
) as Record<MeasuredFace, ReturnType<typeof readFontTables>>;

/** Height of a capital in em: the typesetter counts a line from there to the baseline. */
const capitalEm: Record<MeasuredFace, number> = {
  text: 0.7275,
  'text-bold': 0.7275,
  narrow: 0.686,
  'narrow-bold': 0.686,
  code: 0.73,
};

export interface TextStyle {
  face: MeasuredFace;
  sizePt: number;
  /** Distance between lines, in em. */
  leadingEm?: number;
  trackingEm?: number;
}

interface Word {
  em: number;
  length: number;
}

/** For each face. */
const forEachFace = <Made>(make: () => Made) =>
  Object.fromEntries(Object.keys(faces).map(face => [face, make()])) as Record<MeasuredFace, Made>;
const widths = forEachFace(() => createCache<number>({ max: 5_000 }));
const words = forEachFace(() => createCache<readonly Word[]>({ max: 5_000 }));

/** Width in em; a sheet asks for the same words at several sizes. */
function widthEm(text: string, face: MeasuredFace): number {
  return widths[face].get(text, () => {
    let em = 0;
    for (const char of text) {
      const codePoint = char.codePointAt(0) ?? 0;
      const table = tables[face];
      em += (table.has(codePoint) ? table : lastResort).advance(codePoint);
    }
    return em;
  });
}

/** The words of a text; a sheet breaks the same lines at several sizes and widths. */
function wordsOf(text: string, face: MeasuredFace): readonly Word[] {
  return words[face].get(text, () =>
    text.split(/[ \u200b]/).map(word => ({ em: widthEm(word, face), length: word.length })),
  );
}

/** Width of a text on one line, in points. Kerning is left out, so it is rather too wide than too narrow. */
export function textWidthPt(text: string, { face, sizePt, trackingEm = 0 }: TextStyle): number {
  return sizePt * (widthEm(text, face) + trackingEm * text.length);
}

/** Widths before the first line and before those after it, and of a last word in another face. */
interface Around {
  firstPt?: number;
  nextPt?: number;
  tailPt?: number;
}

/** Lines a text takes, broken at spaces only. */
export function lineCount(text: string, style: TextStyle, widthPt: number, around: Around = {}): number {
  const { firstPt = 0, nextPt = firstPt, tailPt = 0 } = around;
  const space = textWidthPt(' ', style);
  const { sizePt, trackingEm = 0 } = style;
  let lines = 1;
  let startPt = firstPt;
  let usedPt = startPt;
  const place = (wordPt: number): void => {
    if (usedPt > startPt && usedPt + space + wordPt > widthPt) {
      lines += 1;
      startPt = nextPt;
      usedPt = startPt;
    }
    usedPt += (usedPt > startPt ? space : 0) + wordPt;
  };
  for (const { em, length } of wordsOf(text, style.face)) place(sizePt * (em + trackingEm * length));
  if (tailPt > 0) place(tailPt);
  return lines;
}

/** Height of so many lines, from the first capital to the last baseline, in points. */
export function linesHeightPt(lines: number, { face, sizePt, leadingEm = 0.42 }: TextStyle): number {
  return lines === 0 ? 0 : sizePt * (lines * capitalEm[face] + (lines - 1) * leadingEm);
}

/** Height of a text broken to a width, in points. */
export function textHeightPt(text: string, style: TextStyle, widthPt: number): number {
  return linesHeightPt(lineCount(text, style, widthPt), style);
}

/** Largest of the sizes at which a text stays within a width; else the smallest. */
export function largestFitPt(
  text: string,
  style: Omit<TextStyle, 'sizePt'>,
  sizesPt: readonly number[],
  widthPt: number,
): number {
  return sizesPt.find(sizePt => textWidthPt(text, { ...style, sizePt }) <= widthPt) ?? sizesPt.at(-1) ?? 0;
}
