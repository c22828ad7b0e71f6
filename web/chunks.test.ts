import { expect, test } from 'vitest';
import { chunkGroups, chunkOf } from './chunks.ts';

const PAGE = '?__react-router-build-client-route';

/** Modules by who imports them; what nobody imports is an entry. */
function graph(importers: Record<string, string[]>) {
  return (id: string) => {
    const of = importers[id] ?? [];
    return {
      importers: of,
      importedIds: id.includes('dialog') ? ['/node_modules/query/index.js'] : [],
      dynamicImporters: /on-use/.test(id) ? ['/web/app/root.tsx'] : [],
      isEntry: of.length === 0,
      code: ' '.repeat(id.includes('/node_modules/') ? 9_000 : 500),
    };
  };
}

const modules = graph({
  '/web/app/kit/ui/field.tsx': [
    `/web/app/publishing/home/home-page.tsx${PAGE}`,
    `/web/app/identity/accounts/login-page.tsx${PAGE}`,
  ],
  '/web/app/kit/ui/dialog.tsx': [
    `/web/app/documents/dashboard/dashboard-page.tsx${PAGE}`,
    `/web/app/identity/accounts/login-page.tsx${PAGE}`,
  ],
  '/web/app/documents/reports/sheet.tsx': [
    `/web/app/documents/reports/report-page.tsx${PAGE}`,
    `/web/app/documents/reports/sample-page.tsx${PAGE}`,
  ],
  '/web/app/identity/accounts/fields.tsx': [
    `/web/app/identity/accounts/login-page.tsx${PAGE}`,
    `/web/app/identity/accounts/signup-page.tsx${PAGE}`,
  ],
  '/web/app/vehicles/ratings/fuel-table.tsx': [
    `/web/app/documents/reports/report-page.tsx${PAGE}`,
    '/web/app/vehicles/ratings/model-ratings-on-use.tsx',
  ],
  '/web/app/documents/disputes/dispute-form.tsx': [
    `/web/app/documents/disputes/dispute-page.tsx${PAGE}`,
    `/web/app/documents/disputes/linked-dispute-page.tsx${PAGE}`,
  ],
  '/web/app/publishing/content/content-blocks.tsx': [
    `/web/app/publishing/content/content-page.tsx${PAGE}`,
    `/web/app/publishing/content/desk/page-preview-page.tsx${PAGE}`,
  ],
  '/web/app/identity/accounts/own.tsx': [`/web/app/identity/accounts/login-page.tsx${PAGE}`],
  '/web/app/kit/ui/silhouette.tsx': [
    `/web/app/vehicles/decode/preview-page.tsx${PAGE}`,
    `/web/app/documents/dashboard/dashboard-page.tsx${PAGE}`,
  ],
  '/node_modules/long-drawing/index.js': [
    `/web/app/vehicles/decode/preview-page.tsx${PAGE}`,
    `/web/app/documents/dashboard/dashboard-page.tsx${PAGE}`,
  ],
  '/web/app/kit/ui/select.tsx': [
    '/web/app/vehicles/decode/plate-search-on-use.tsx',
    '/web/app/vehicles/decode/model-search-on-use.tsx',
  ],
  '/web/app/kit/ui/vin-field.tsx': [
    `/web/app/publishing/home/home-page.tsx${PAGE}`,
    '/web/app/vehicles/decode/number-problems-on-use.tsx',
  ],
  '/web/app/vehicles/decode/recall-marks.tsx': [
    `/web/app/vehicles/recalls/recall-page.tsx${PAGE}`,
    '/web/app/vehicles/decode/recall-tile-on-use.tsx',
  ],
  '/web/app/kit/ui/long-dialog.tsx': [
    '/web/app/vehicles/decode/places-on-use.tsx',
    `/web/app/identity/accounts/login-page.tsx${PAGE}`,
  ],
  '/web/app/kit/forms/error-text.ts': [
    '/web/app/vehicles/decode/plate-search-on-use.tsx',
    `/web/app/identity/accounts/login-page.tsx${PAGE}`,
  ],
  '/node_modules/query/index.js': [
    '/web/app/vehicles/decode/model-search-on-use.tsx',
    `/web/app/platform/shell/layout/members-layout.tsx${PAGE}`,
  ],
  '/web/app/vehicles/makes/trail.tsx': [
    `/web/app/vehicles/makes/make-page.tsx${PAGE}`,
    `/web/app/vehicles/makes/model-page.tsx${PAGE}`,
  ],
  '/web/app/kit/ui/card.tsx': [
    `/web/app/care/status/status-page.tsx${PAGE}`,
    `/web/app/identity/privacy/delete-page.tsx${PAGE}`,
  ],
  '/web/app/kit/ui/incident.tsx': [
    `/web/app/care/status/status-desk-page.tsx${PAGE}`,
    `/web/app/identity/privacy/delete-page.tsx${PAGE}`,
  ],
  '/web/app/platform/shell/frame.ts': ['/web/app/root.tsx', `/web/app/publishing/home/home-page.tsx${PAGE}`],
  '/node_modules/react/index.js': ['/web/app/root.tsx'],
  '/web/app/money/orders/carts.ts': [
    `/web/app/money/orders/checkout/checkout-page.tsx${PAGE}`,
    `/web/app/money/orders/return-page.tsx${PAGE}`,
  ],
  '/web/app/documents/reports/report-sheet.tsx': [
    `/web/app/documents/reports/page/sample-report-page.tsx${PAGE}`,
    `/web/app/documents/reports/report-page.tsx${PAGE}`,
  ],
  '/web/app/documents/stickers/sticker-sheet.tsx': [
    `/web/app/documents/stickers/sample-sticker-page.tsx${PAGE}`,
    `/web/app/documents/stickers/sticker-page.tsx${PAGE}`,
  ],
  '/web/app/kit/ui/document-head.tsx': [
    `/web/app/documents/reports/page/sample-report-page.tsx${PAGE}`,
    `/web/app/documents/stickers/sample-sticker-page.tsx${PAGE}`,
  ],
});

test.each([
  ['/web/app/platform/shell/frame.ts', 's'],
  ['/node_modules/react/index.js', 'react'],
  ['/web/app/kit/ui/field.tsx', 'public'],
  ['/web/app/kit/ui/vin-field.tsx', 'search'],
  ['/web/app/kit/ui/silhouette.tsx', 'public'],
  ['/node_modules/long-drawing/index.js', 'vehicles'],
  ['/web/app/kit/ui/dialog.tsx', 'members'],
  ['/web/app/documents/reports/sheet.tsx', 'documents'],
  ['/web/app/vehicles/ratings/fuel-table.tsx', 'ratings'],
  ['/web/app/identity/accounts/fields.tsx', 'forms'],
  ['/node_modules/zod/v4/core/schemas.js', 'schemas'],
  ['/web/app/vehicles/makes/trail.tsx', null],
  ['/web/app/kit/ui/card.tsx', 's'],
  ['/web/app/kit/ui/incident.tsx', 'forms'],
  ['/node_modules/@tanstack/query-core/build/query.js', 'answers'],
  ['/web/app/money/orders/carts.ts', 'checkout'],
  ['/web/app/documents/reports/report-sheet.tsx', 'reports'],
  ['/web/app/documents/stickers/sticker-sheet.tsx', 'stickers'],
  ['/web/app/kit/ui/document-head.tsx', 'samples'],
  ['/web/app/identity/accounts/own.tsx', null],
  ['/web/app/documents/disputes/dispute-form.tsx', null],
  ['/web/app/publishing/content/content-blocks.tsx', null],
  ['/web/app/kit/ui/select.tsx', null],
  ['/web/app/kit/forms/error-text.ts', 'public'],
  ['/web/app/kit/ui/long-dialog.tsx', 'forms'],
  ['/node_modules/query/index.js', 'members'],
  ['/web/app/vehicles/decode/recall-marks.tsx', 'recalls'],
  ['/web/app/vehicles/decode/vehicles-messages.ts', null],
  ['/web/app/kit/ui/action/button.module.css', 's'],
])('%s goes into %s', (id, chunk) => {
  expect(chunkOf(id, modules)).toBe(chunk);
});

test('what both samples need is no part of the file of one of them', () => {
  const priorityOf = (name: string) => chunkGroups.find(({ debugName }) => debugName === name)?.priority ?? 0;
  for (const own of ['ratings', 'checkout', 'reports', 'stickers', 'documents'])
    expect(priorityOf('samples')).toBeGreaterThan(priorityOf(own));
});
