/**
 * Data that changes at run time and that processes keep in memory: the catalog of vehicles, published pages, incidents,
 * how old data packs are, what records there are, NHTSA's tables of vehicle numbers, the settings of brands, keys and services set in the console, services that an operator wants asked again, the order of services; and, in the
 * files of this machine alone, the brands.
 */
export type DataKey =
  | 'brand_files'
  | 'breakers'
  | 'catalog'
  | 'content'
  | 'incidents'
  | 'packs'
  | 'records'
  | 'secrets'
  | 'service_settings'
  | 'site_settings'
  | 'source_orders'
  | 'vpic';

/** What a module does when data it keeps in memory was changed, in this process or another. */
export type DataReaders = { readonly [Key in DataKey]?: (() => unknown) | undefined };
