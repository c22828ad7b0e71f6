/**
 * A name for a downloaded file, e.g. `Harbor-Motors-2003-Honda-Accord-1HGCM82633A004352-report.pdf`: plain letters and
 * digits, so that every browser and file system keeps it as it is. Empty parts are left out.
 */
export function fileName(parts: readonly string[], ending: string): string {
  return `${parts.map(plain).filter(Boolean).join('-') || 'document'}.${ending}`;
}

function plain(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}
