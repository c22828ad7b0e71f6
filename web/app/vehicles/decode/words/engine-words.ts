/** What the line of an engine says before its fuel. */
export interface EngineParts {
  /** `2.5 L`, or nothing. */
  size: string;
  layout: 'v' | 'w' | 'inline' | 'flat' | 'cylinder';
  count: number;
  turbo: boolean;
}

const LINE = /^(\d+(?:\.\d+)? L)?\s*(?:(V|W|inline-|flat-)(\d+)|(\d+)-cylinder)( turbo)?$/i;

/** The line of the decode tables taken apart, for a language to put together its way; null for any other text. */
export function engineParts(text: string): EngineParts | null {
  const [found, size = '', shape, count, plain, turbo] = LINE.exec(text) ?? [];
  if (!found) return null;
  const layout = plain ? 'cylinder' : (shape?.replace('-', '').toLowerCase() as EngineParts['layout']);
  return { size, layout, count: Number(plain ?? count), turbo: turbo !== undefined };
}
