/**
 * One PDF of the pages of several, in their order, for a printer. The pages keep their looks and lose their tags: who reads
 * with a screen reader takes the single files.
 */
export async function joinedPdf(parts: AsyncIterable<{ bytes: Uint8Array }>, title: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.create();
  joined.setTitle(title);
  for await (const { bytes } of parts) {
    const part = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}
