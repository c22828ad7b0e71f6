/** Modules whose sentences are fetched together, in one file: every page needs `public`, a page of a module its own part as well. */
export const PARTS = {
  campaigns: ['campaigns'],
  console: [
    'console',
    'console-brand',
    'console-coupons',
    'console-documents',
    'console-exports',
    'console-go-live',
    'console-log',
    'console-mail',
    'console-orders',
    'console-people',
    'console-plans',
    'console-providers',
    'console-reconciliation',
    'console-refunds',
    'console-roles',
    'console-secrets',
    'console-support',
    'page-editor',
  ],
  content: ['content'],
  dealers: [
    'appraisals',
    'batches',
    'dealer-forms',
    'dealers',
    'dealerships',
    'feeds',
    'inventory',
    'listings',
    'lot-settings',
  ],
  home: ['home'],
  legal: ['disputes', 'legal', 'verify'],
  makes: ['lots', 'makes'],
  members: ['accounts', 'dashboard', 'orders', 'reports', 'returns', 'shares', 'stickers', 'subscriptions'],
  operations: ['funnel', 'offline', 'seeing', 'status'],
  payments: ['payments'],
  plans: ['discount', 'plans'],
  privacy: ['privacy'],
  public: ['problems', 'search', 'shell', 'ui'],
  recalls: ['ratings', 'recalls', 'valuations'],
  revisions: ['dealer-stickers', 'revisions', 'tour'],
  scan: ['plate-words', 'scan', 'vehicle-search'],
  security: ['api-reference', 'developers', 'request-log', 'security', 'webhooks'],
  sources: ['data-sources'],
  support: ['attachments', 'feedback', 'support'],
  vehicles: ['vehicles'],
} as const satisfies Record<string, readonly (keyof Messages)[]>;

export type Part = keyof typeof PARTS;

/** Every sentence of the pages in one language, a namespace a module. English sets the keys. */
export interface Messages {
  'api-reference': typeof import('../../../../messages/en/api-reference.json');
  accounts: typeof import('../../../../messages/en/accounts.json');
  appraisals: typeof import('../../../../messages/en/appraisals.json');
  batches: typeof import('../../../../messages/en/batches.json');
  campaigns: typeof import('../../../../messages/en/campaigns.json');
  attachments: typeof import('../../../../messages/en/attachments.json');
  console: typeof import('../../../../messages/en/console.json');
  'console-documents': typeof import('../../../../messages/en/console-documents.json');
  'console-exports': typeof import('../../../../messages/en/console-exports.json');
  'console-orders': typeof import('../../../../messages/en/console-orders.json');
  'console-brand': typeof import('../../../../messages/en/console-brand.json');
  'console-coupons': typeof import('../../../../messages/en/console-coupons.json');
  'console-go-live': typeof import('../../../../messages/en/console-go-live.json');
  'console-mail': typeof import('../../../../messages/en/console-mail.json');
  'console-plans': typeof import('../../../../messages/en/console-plans.json');
  'console-secrets': typeof import('../../../../messages/en/console-secrets.json');
  'console-log': typeof import('../../../../messages/en/console-log.json');
  'console-reconciliation': typeof import('../../../../messages/en/console-reconciliation.json');
  'console-people': typeof import('../../../../messages/en/console-people.json');
  'console-providers': typeof import('../../../../messages/en/console-providers.json');
  'console-support': typeof import('../../../../messages/en/console-support.json');
  'console-refunds': typeof import('../../../../messages/en/console-refunds.json');
  'console-roles': typeof import('../../../../messages/en/console-roles.json');
  content: typeof import('../../../../messages/en/content.json');
  dashboard: typeof import('../../../../messages/en/dashboard.json');
  'data-sources': typeof import('../../../../messages/en/data-sources.json');
  'dealer-forms': typeof import('../../../../messages/en/dealer-forms.json');
  'dealer-stickers': typeof import('../../../../messages/en/dealer-stickers.json');
  dealers: typeof import('../../../../messages/en/dealers.json');
  dealerships: typeof import('../../../../messages/en/dealerships.json');
  discount: typeof import('../../../../messages/en/discount.json');
  disputes: typeof import('../../../../messages/en/disputes.json');
  feeds: typeof import('../../../../messages/en/feeds.json');
  feedback: typeof import('../../../../messages/en/feedback.json');
  funnel: typeof import('../../../../messages/en/funnel.json');
  home: typeof import('../../../../messages/en/home.json');
  inventory: typeof import('../../../../messages/en/inventory.json');
  listings: typeof import('../../../../messages/en/listings.json');
  legal: typeof import('../../../../messages/en/legal.json');
  'lot-settings': typeof import('../../../../messages/en/lot-settings.json');
  lots: typeof import('../../../../messages/en/lots.json');
  makes: typeof import('../../../../messages/en/makes.json');
  offline: typeof import('../../../../messages/en/offline.json');
  orders: typeof import('../../../../messages/en/orders.json');
  'page-editor': typeof import('../../../../messages/en/page-editor.json');
  payments: typeof import('../../../../messages/en/payments.json');
  plans: typeof import('../../../../messages/en/plans.json');
  'plate-words': typeof import('../../../../messages/en/plate-words.json');
  privacy: typeof import('../../../../messages/en/privacy.json');
  problems: typeof import('../../../../messages/en/problems.json');
  ratings: typeof import('../../../../messages/en/ratings.json');
  recalls: typeof import('../../../../messages/en/recalls.json');
  reports: typeof import('../../../../messages/en/reports.json');
  returns: typeof import('../../../../messages/en/returns.json');
  revisions: typeof import('../../../../messages/en/revisions.json');
  scan: typeof import('../../../../messages/en/scan.json');
  'request-log': typeof import('../../../../messages/en/request-log.json');
  search: typeof import('../../../../messages/en/search.json');
  developers: typeof import('../../../../messages/en/developers.json');
  security: typeof import('../../../../messages/en/security.json');
  seeing: typeof import('../../../../messages/en/seeing.json');
  shares: typeof import('../../../../messages/en/shares.json');
  shell: typeof import('../../../../messages/en/shell.json');
  status: typeof import('../../../../messages/en/status.json');
  stickers: typeof import('../../../../messages/en/stickers.json');
  subscriptions: typeof import('../../../../messages/en/subscriptions.json');
  support: typeof import('../../../../messages/en/support.json');
  tour: typeof import('../../../../messages/en/tour.json');
  ui: typeof import('../../../../messages/en/ui.json');
  valuations: typeof import('../../../../messages/en/valuations.json');
  'vehicle-search': typeof import('../../../../messages/en/vehicle-search.json');
  vehicles: typeof import('../../../../messages/en/vehicles.json');
  verify: typeof import('../../../../messages/en/verify.json');
  webhooks: typeof import('../../../../messages/en/webhooks.json');
}
