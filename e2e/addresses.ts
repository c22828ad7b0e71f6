import { readdirSync, readFileSync } from 'node:fs';

const ACCORD = '1HGCM82633A004352';
const TRUCK = '1FTEW1EP8KFA00019';

/** Routes that are no pages of the brand: a redirect, the page for no connection, data for a part of a page, and the gateway's page. */
const NO_PAGES = new Set(['language', 'offline', 'vehicle/:vin/recalls', 'pay/sandbox/:payment']);

/** An address for each pattern of `web/app/routes.ts` that is not an address itself. */
const ADDRESSES: Record<string, string> = {
  '*': 'there/is/none',
  'vehicle/:vin': `vehicle/${ACCORD}`,
  'recall-check/:year?/:make?/:model?': 'recall-check',
  'cars/:make': 'cars/ford',
  'cars/:make/:model': 'cars/ford/f-150',
  'cars/:make/:model/:year': 'cars/ford/f-150/2019',
  'vehicle/:vin/value': `vehicle/${ACCORD}/value?mileage=90000`,
  'members/report/:vin': `members/report/${ACCORD}`,
  'members/report/:vin/checklist': `members/report/${ACCORD}/checklist`,
  'members/report/:vin/dispute': `members/report/${ACCORD}/dispute`,
  'dealer/inventory/:id/forms': 'dealer/inventory/stk_unknown/forms',
  'dealer/inventory/:id/papers': 'dealer/inventory/stk_unknown/papers',
  'operator/disputes/:id': 'operator/disputes/dis_unknown',
  'members/tickets/:id': 'members/tickets/tic_unknown',
  'dealer/appraisals/:id': 'dealer/appraisals/apr_unknown',
  'dealer/appraisals/:id/offer': 'dealer/appraisals/apr_unknown/offer',
  'dealer/batches/:id': 'dealer/batches/lot_unknown',
  'dealer/inventory/:id': 'dealer/inventory/stk_unknown',
  'operator/pages/:id': 'operator/pages/cpg_unknown',
  'page-preview/:token': 'page-preview/not-a-token',
  'operator/packs/:name': 'operator/packs/recalls',
  'operator/mail/:name': 'operator/mail/receipt',
  'operator/people/:id': 'operator/people/usr_unknown',
  'operator/documents/:id': 'operator/documents/rep_unknown',
  'operator/refunds/:id': 'operator/refunds/blk_unknown',
  'operator/orders/:id': 'operator/orders/ord_unknown',
  'operator/tickets/:id': 'operator/tickets/tic_unknown',
  'members/orders/:id': 'members/orders/none',
  'members/sticker/:vin': `members/sticker/${TRUCK}`,
  'members/sticker/:vin/choose': `members/sticker/${TRUCK}/choose`,
  'terms/:version': 'terms/placeholder',
  'privacy/:version': 'privacy/placeholder',
  'nmvtis/:version': 'nmvtis/placeholder',
  'lot/:slug': 'lot/none',
  'lot/:slug/:vin': `lot/none/${ACCORD}`,
  'lot/:slug/:vin/:paper': `lot/none/${ACCORD}/report`,
  'r/:token': 'r/not-a-token',
  'verify/:code': 'verify/MQR-SAMPLE',
  checkout: `checkout?plan=report-1&vin=${TRUCK}`,
  'status/:step': 'status/confirm',
  'subscription/:token': 'subscription/not-a-token',
  'delete-account/:token': 'delete-account/not-a-token',
};

/** The pattern of every page with the brand's header, as the product declares its routes. */
export function pagePatterns(): string[] {
  const declared = readFileSync(new URL('../web/app/routes.ts', import.meta.url), 'utf8');
  const patterns = [...declared.matchAll(/route\('([^']+)'/g)].map(([, pattern]) => pattern ?? '');
  return ['', ...patterns.filter(pattern => !NO_PAGES.has(pattern))];
}

/** An address of every page; `known`: those of patterns. */
export function pageAddresses(known: Record<string, string> = {}): string[] {
  return pagePatterns().map(pattern => {
    const address = known[pattern] ?? ADDRESSES[pattern] ?? pattern;
    if (/[:*]/.test(address)) throw new Error(`Add an address of the route ${pattern} to e2e/addresses.ts`);
    return `/${address}`;
  });
}

/** The address of every content page that comes with the product. */
export function contentAddresses(): string[] {
  const folder = new URL('../sites/default/content/en/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md') && !name.startsWith('sections/'))
    .map(name => `/${name.slice(0, -'.md'.length)}`)
    .toSorted();
}
