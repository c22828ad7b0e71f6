import type { Locale, Site } from '../../sites/contract.ts';

/** A page of one language as its source has it; its words may name the brand (`{{site.name}}`). */
export interface SourcePage {
  path: string;
  language: Locale;
  title: string;
  description: string;
  lead?: string | undefined;
  topic?: string | undefined;
  order?: number | undefined;
  /** Markdown with blocks. */
  body: string;
  /** The day its words last changed. */
  updated_on: string;
  indexed: boolean;
}

/** Where the published pages of a site come from. Nothing that is not published ever leaves a source. */
export interface PageSource {
  /** The languages of one path; empty: it has no such page. */
  find(site: Site, path: string): Promise<readonly SourcePage[]>;
  /** All of them. */
  list(site: Site): Promise<readonly SourcePage[]>;
}
