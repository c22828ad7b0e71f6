import { expect, test } from 'vitest';
import { chunkOf } from './chunks.ts';

const PAGE = '?__react-router-build-client-route';

/** Modules by who imports them; what nobody imports is an entry. */
function graph(importers: Record<string, string[]>) {
  return (id: string) => {
    const of = importers[id] ?? [];
    return {
      importers: of,
      dynamicImporters: /after-load|on-use/.test(id) ? ['/app/root.tsx'] : [],
      isEntry: of.length === 0,
    };
  };
}

const modules = graph({
  '/app/ui/field.tsx': [`/app/home/home-page.tsx${PAGE}`, `/app/accounts/login-page.tsx${PAGE}`],
  '/app/ui/dialog.tsx': [`/app/dashboard/dashboard-page.tsx${PAGE}`, `/app/accounts/login-page.tsx${PAGE}`],
  '/app/reports/sheet.tsx': [`/app/reports/report-page.tsx${PAGE}`, `/app/reports/sample-page.tsx${PAGE}`],
  '/app/accounts/fields.tsx': [`/app/accounts/login-page.tsx${PAGE}`, `/app/accounts/signup-page.tsx${PAGE}`],
  '/app/accounts/own.tsx': [`/app/accounts/login-page.tsx${PAGE}`],
  '/app/ui/silhouette.tsx': [`/app/vehicles/preview-page.tsx${PAGE}`, `/app/dashboard/dashboard-page.tsx${PAGE}`],
  '/app/ui/select.tsx': ['/app/vehicles/plate-search-on-use.tsx', '/app/vehicles/model-search-on-use.tsx'],
  '/app/shell/frame.ts': ['/app/root.tsx', `/app/home/home-page.tsx${PAGE}`],
  '/node_modules/react/index.js': ['/app/root.tsx'],
});

test.each([
  ['/app/shell/frame.ts', 's'],
  ['/node_modules/react/index.js', 'react'],
  ['/app/ui/field.tsx', 'public'],
  ['/app/ui/silhouette.tsx', 'vehicles'],
  ['/app/ui/dialog.tsx', 'members'],
  ['/app/reports/sheet.tsx', 'documents'],
  ['/app/accounts/fields.tsx', 'forms'],
  ['/node_modules/zod/v4/core/schemas.js', 'schemas'],
  ['/app/accounts/own.tsx', null],
  ['/app/ui/select.tsx', null],
  ['/app/vehicles/vehicles-messages.ts', null],
  ['/app/ui/action/button.module.css', 's'],
])('%s goes into %s', (id, chunk) => {
  expect(chunkOf(id, modules)).toBe(chunk);
});
