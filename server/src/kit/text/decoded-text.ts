/**
 * The text of a file that a person or a program sent: UTF-16 where its first two bytes say so, as spreadsheets save "Unicode
 * text"; else UTF-8; else Windows-1252, which older programs still write. A byte order mark is left out.
 */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
