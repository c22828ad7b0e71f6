import { expect, test } from 'vitest';
import { slimRouterCode } from './slim-router.ts';

const router = `var ENABLE_DEV_WARNINGS = true;
function isFogOfWarEnabled(routeDiscovery, ssr) { return routeDiscovery.mode === "lazy"; }
function matchRoutes(routes) { return routes.map(route => route.path); }
async function fetchPatches() { await load(); }`;

test('a function the browser never needs is emptied or gives its fixed answer; all others stay', () => {
  const found = new Set<string>();
  expect(slimRouterCode(router, { isFogOfWarEnabled: 'false', fetchPatches: '', gone: '' }, found)).toBe(
    `var ENABLE_DEV_WARNINGS = false;
function isFogOfWarEnabled(routeDiscovery, ssr) { return false; }
function matchRoutes(routes) { return routes.map(route => route.path); }
async function fetchPatches() { return ; }`,
  );
  expect([...found].toSorted()).toEqual(['fetchPatches', 'isFogOfWarEnabled']);
});
