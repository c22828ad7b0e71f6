import { describe, expect, it } from 'vitest';
import { readFontFile } from './font-files.ts';
import { readFontTables } from './font-tables.ts';

const inter = readFontTables(readFontFile('inter/400Regular/Inter_400Regular'));
const code = readFontTables(readFontFile('jetbrains-mono/400Regular/JetBrainsMono_400Regular'));
const codePoint = (char: string) => char.codePointAt(0) ?? 0;

describe('readFontTables', () => {
  it('knows which characters a face draws', () => {
    for (const char of 'AZaz09ñÑéáłżЖΩ–…−€') expect(inter.has(codePoint(char)), char).toBe(true);
    for (const char of ['東', '🚗', 'ש']) expect(inter.has(codePoint(char)), char).toBe(false);
  });

  it('knows widths: an M is wider than an i, and all of a typewriter face are the same', () => {
    expect(inter.advance(codePoint('M'))).toBeGreaterThan(inter.advance(codePoint('i')));
    expect(code.advance(codePoint('M'))).toBe(0.6);
    expect(code.advance(codePoint('i'))).toBe(0.6);
  });

  it('gives no width to a character the face lacks', () => {
    expect(code.advance(codePoint('東'))).toBe(0);
  });
});
