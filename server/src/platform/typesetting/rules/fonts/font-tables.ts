/** The tables of a TrueType file used by the layout: which characters it draws, and how wide each is. */
export interface FontTables {
  has(codePoint: number): boolean;
  /** Width in em; 0 for a character the face lacks. */
  advance(codePoint: number): number;
  codePoints(): Iterable<number>;
}

/**
 * Reads `cmap` (formats 4 and 12), `head`, `hhea` and `hmtx`.
 * Source: OpenType specification 1.9, chapters of those tables.
 */
export function readFontTables(file: Buffer): FontTables {
  const table = tableOffsets(file);
  const unitsPerEm = file.readUInt16BE(offsetOf(table, 'head') + 18);
  const longMetrics = file.readUInt16BE(offsetOf(table, 'hhea') + 34);
  const hmtx = offsetOf(table, 'hmtx');
  const glyphs = readCmap(file, offsetOf(table, 'cmap'));
  return {
    has: codePoint => glyphs.has(codePoint),
    advance: codePoint => {
      const glyph = glyphs.get(codePoint);
      if (glyph === undefined) return 0;
      return file.readUInt16BE(hmtx + 4 * Math.min(glyph, longMetrics - 1)) / unitsPerEm;
    },
    codePoints: () => glyphs.keys(),
  };
}

function tableOffsets(file: Buffer): Map<string, number> {
  const offsets = new Map<string, number>();
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    offsets.set(file.toString('latin1', record, record + 4), file.readUInt32BE(record + 8));
  }
  return offsets;
}

function offsetOf(table: Map<string, number>, tag: string): number {
  const offset = table.get(tag);
  if (offset === undefined) throw new Error(`The font has no table "${tag}"`);
  return offset;
}

function readCmap(file: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
    const subtable = cmap + file.readUInt32BE(cmap + 8 + 8 * i);
    const format = file.readUInt16BE(subtable);
    if (format === 4) readSegments(file, subtable, glyphs);
    if (format === 12) readGroups(file, subtable, glyphs);
  }
  return glyphs;
}

function readSegments(file: Buffer, subtable: number, glyphs: Map<number, number>): void {
  const twice = file.readUInt16BE(subtable + 6);
  for (let i = 0; i < twice; i += 2) {
    const end = file.readUInt16BE(subtable + 14 + i);
    const start = file.readUInt16BE(subtable + 16 + twice + i);
    const delta = file.readUInt16BE(subtable + 16 + 2 * twice + i);
    const rangeAt = subtable + 16 + 3 * twice + i;
    const range = file.readUInt16BE(rangeAt);
    for (let c = start; c <= end && c !== 0xffff; c++) {
      const raw = range === 0 ? c : file.readUInt16BE(rangeAt + range + 2 * (c - start));
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(c, glyph);
    }
  }
}

function readGroups(file: Buffer, subtable: number, glyphs: Map<number, number>): void {
  for (let i = 0; i < file.readUInt32BE(subtable + 12); i++) {
    const group = subtable + 16 + 12 * i;
    const first = file.readUInt32BE(group);
    const glyph = file.readUInt32BE(group + 8);
    for (let c = first; c <= file.readUInt32BE(group + 4); c++) glyphs.set(c, glyph + c - first);
  }
}
