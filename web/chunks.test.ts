import { expect, test } from 'vitest';
import { chunkOf } from './chunks.ts';

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
  '/web/app/ui/field.tsx': [`/web/app/home/home-page.tsx${PAGE}`, `/web/app/accounts/login-page.tsx${PAGE}`],
  '/web/app/ui/dialog.tsx': [`/web/app/dashboard/dashboard-page.tsx${PAGE}`, `/web/app/accounts/login-page.tsx${PAGE}`],
  '/web/app/reports/sheet.tsx': [`/web/app/reports/report-page.tsx${PAGE}`, `/web/app/reports/sample-page.tsx${PAGE}`],
  '/web/app/accounts/fields.tsx': [
    `/web/app/accounts/login-page.tsx${PAGE}`,
    `/web/app/accounts/signup-page.tsx${PAGE}`,
  ],
  '/web/app/ratings/fuel-table.tsx': [
    `/web/app/reports/report-page.tsx${PAGE}`,
    '/web/app/ratings/model-ratings-on-use.tsx',
  ],
  '/web/app/disputes/dispute-form.tsx': [
    `/web/app/disputes/dispute-page.tsx${PAGE}`,
    `/web/app/disputes/linked-dispute-page.tsx${PAGE}`,
  ],
  '/web/app/content/content-blocks.tsx': [
    `/web/app/content/content-page.tsx${PAGE}`,
    `/web/app/content/desk/page-preview-page.tsx${PAGE}`,
  ],
  '/web/app/accounts/own.tsx': [`/web/app/accounts/login-page.tsx${PAGE}`],
  '/web/app/ui/silhouette.tsx': [
    `/web/app/vehicles/preview-page.tsx${PAGE}`,
    `/web/app/dashboard/dashboard-page.tsx${PAGE}`,
  ],
  '/web/app/ui/select.tsx': ['/web/app/vehicles/plate-search-on-use.tsx', '/web/app/vehicles/model-search-on-use.tsx'],
  '/web/app/ui/vin-field.tsx': [`/web/app/home/home-page.tsx${PAGE}`, '/web/app/vehicles/number-problems-on-use.tsx'],
  '/web/app/vehicles/recall-marks.tsx': [
    `/web/app/recalls/recall-page.tsx${PAGE}`,
    '/web/app/vehicles/recall-tile-on-use.tsx',
  ],
  '/web/app/ui/long-dialog.tsx': ['/web/app/vehicles/places-on-use.tsx', `/web/app/accounts/login-page.tsx${PAGE}`],
  '/web/app/forms/error-text.ts': [
    '/web/app/vehicles/plate-search-on-use.tsx',
    `/web/app/accounts/login-page.tsx${PAGE}`,
  ],
  '/node_modules/query/index.js': [
    '/web/app/vehicles/model-search-on-use.tsx',
    `/web/app/shell/layout/members-layout.tsx${PAGE}`,
  ],
  '/web/app/makes/trail.tsx': [`/web/app/makes/make-page.tsx${PAGE}`, `/web/app/makes/model-page.tsx${PAGE}`],
  '/web/app/ui/card.tsx': [`/web/app/status/status-page.tsx${PAGE}`, `/web/app/privacy/delete-page.tsx${PAGE}`],
  '/web/app/ui/incident.tsx': [
    `/web/app/status/status-desk-page.tsx${PAGE}`,
    `/web/app/privacy/delete-page.tsx${PAGE}`,
  ],
  '/web/app/shell/frame.ts': ['/web/app/root.tsx', `/web/app/home/home-page.tsx${PAGE}`],
  '/node_modules/react/index.js': ['/web/app/root.tsx'],
  '/web/app/orders/carts.ts': [
    `/web/app/orders/checkout/checkout-page.tsx${PAGE}`,
    `/web/app/orders/return-page.tsx${PAGE}`,
  ],
  '/web/app/reports/report-sheet.tsx': [
    `/web/app/reports/page/sample-report-page.tsx${PAGE}`,
    `/web/app/reports/report-page.tsx${PAGE}`,
  ],
  '/web/app/stickers/sticker-sheet.tsx': [
    `/web/app/stickers/sample-sticker-page.tsx${PAGE}`,
    `/web/app/stickers/sticker-page.tsx${PAGE}`,
  ],
  '/web/app/ui/document-head.tsx': [
    `/web/app/reports/page/sample-report-page.tsx${PAGE}`,
    `/web/app/stickers/sample-sticker-page.tsx${PAGE}`,
  ],
});

test.each([
  ['/web/app/shell/frame.ts', 's'],
  ['/node_modules/react/index.js', 'react'],
  ['/web/app/ui/field.tsx', 'public'],
  ['/web/app/ui/vin-field.tsx', 'search'],
  ['/web/app/ui/silhouette.tsx', 'vehicles'],
  ['/web/app/ui/dialog.tsx', 'members'],
  ['/web/app/reports/sheet.tsx', 'documents'],
  ['/web/app/ratings/fuel-table.tsx', 'ratings'],
  ['/web/app/accounts/fields.tsx', 'forms'],
  ['/node_modules/zod/v4/core/schemas.js', 'schemas'],
  ['/web/app/makes/trail.tsx', 'reading'],
  ['/web/app/ui/card.tsx', 'reading'],
  ['/web/app/ui/incident.tsx', 'forms'],
  ['/node_modules/@tanstack/query-core/build/query.js', 'answers'],
  ['/web/app/orders/carts.ts', 'checkout'],
  ['/web/app/reports/report-sheet.tsx', 'reports'],
  ['/web/app/stickers/sticker-sheet.tsx', 'stickers'],
  ['/web/app/ui/document-head.tsx', 'documents'],
  ['/web/app/accounts/own.tsx', null],
  ['/web/app/disputes/dispute-form.tsx', null],
  ['/web/app/content/content-blocks.tsx', null],
  ['/web/app/ui/select.tsx', null],
  ['/web/app/forms/error-text.ts', 'public'],
  ['/web/app/ui/long-dialog.tsx', 'forms'],
  ['/node_modules/query/index.js', 'members'],
  ['/web/app/vehicles/recall-marks.tsx', 'recalls'],
  ['/web/app/vehicles/vehicles-messages.ts', null],
  ['/web/app/ui/action/button.module.css', 's'],
])('%s goes into %s', (id, chunk) => {
  expect(chunkOf(id, modules)).toBe(chunk);
});
