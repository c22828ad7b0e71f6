/** A SHA-256 as it is compared, from what a reader typed or a program printed; null where it is none. */
export function asSha256(text: string): string | null {
  const digits = text.replaceAll(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}

/** The SHA-256 of a file in hexadecimal; null where the browser cannot read it, as on a page without https. */
export async function sha256Of(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
