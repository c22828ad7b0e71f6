/** The columns of the footer: where each link leads, and its name in the messages. */
export const COLUMNS = [
  {
    key: 'check',
    links: [
      ['/', 'by_vin'],
      ['/?by=plate', 'plate'],
      ['/?by=ymm', 'ymmt'],
      ['/?by=classic', 'classic'],
      ['/recall-check', 'recalls'],
      ['/cars', 'cars'],
      ['/vehicle-checks', 'vehicle_checks'],
    ],
  },
  {
    key: 'documents',
    links: [
      ['/sample-report', 'sample_report'],
      ['/sample-sticker', 'sample_sticker'],
      ['/window-sticker', 'window_sticker'],
      ['/classic-cars', 'classic_cars'],
      ['/verify', 'verify'],
    ],
  },
  {
    key: 'learn',
    links: [
      ['/learn', 'guides'],
      ['/how-it-works', 'how_it_works'],
      ['/data-sources', 'data_sources'],
      ['/what-we-cannot-know', 'limits'],
      ['/glossary', 'glossary'],
      ['/for-sellers', 'sellers'],
      ['/developers/reference', 'api'],
    ],
  },
  {
    key: 'account',
    links: [
      ['/members/dashboard', 'dashboard'],
      ['/pricing', 'pricing'],
      ['/members/dealer', 'dealer'],
      ['/delete-account', 'delete_account'],
    ],
  },
] as const;

/** A search that a link of the footer names, on a site whose first page begins with that of classics. */
export const searchIn = (to: string, first: 'vin' | 'classic'): string =>
  first === 'classic' ? ({ '/': '/?by=vin', '/?by=classic': '/' }[to] ?? to) : to;

/** The column of help, the last one. */
export const HELP = {
  key: 'help',
  links: [
    ['/help', 'help'],
    ['/faq', 'faq'],
    ['/support', 'support'],
    ['/pricing#refund', 'refund'],
    ['/status', 'status'],
  ],
} as const;

/** The statements that law or good manners ask of a site, in one line at its foot. */
export const LEGAL = ['terms', 'privacy', 'cookies', 'accessibility', 'imprint'] as const;
