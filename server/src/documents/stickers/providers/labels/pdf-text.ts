/** All texts of a PDF; null for bytes that are none. The reader is heavy, so it is loaded with the first label. */
export async function pdfText(bytes: Uint8Array): Promise<string | null> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // The reader looks for it beside itself, where the bundle of the server has none; once loaded it is found.
  // @ts-expect-error It has no types, and nothing of it is used here.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  // The reader takes the bytes it is given: it gets its own.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  try {
    const pdf = await loading.promise;
    const texts: string[] = [];
    for (let page = 1; page <= pdf.numPages; page++) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      texts.push(...items.map(item => ('str' in item ? item.str : '')));
    }
    return texts.join(' ');
  } catch {
    return null;
  } finally {
    await loading.destroy();
  }
}
