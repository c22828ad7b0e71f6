import type { Site } from '../../sites/contract.ts';

/** The brand a document is drawn for: its name, its public host and its color `#rrggbb`. */
export interface DocumentSite {
  id?: string | undefined;
  name: string;
  host: string;
  primaryColor: string;
}

/** A brand as its documents name it, on the host where they were ordered. `origin` is scheme and host. */
export function documentSite(site: Site, origin: string): DocumentSite {
  return { id: site.id, name: site.name, host: new URL(origin).host, primaryColor: site.primary_color };
}
