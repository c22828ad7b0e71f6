/** How one kind of document or picture is drawn. Its module declares it; `templates.ts` lists them all. */
export interface Template<Data> {
  /** The Typst file, as a path from the root of the repository. */
  file: string;
  /** The data as the file reads it, with the logo of the brand as SVG. @throws DocumentError `needs_review` */
  prepare(data: Data, logo?: string): object;
  /** The result of `prepare`, with less space between its parts; absent where the sheet has one length. */
  tighten?(prepared: object): object;
}

/** Every template by its name in a document. */
export type Templates = Readonly<Record<string, Template<never>>>;
