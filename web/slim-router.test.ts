import { expect, test } from 'vitest';
import { slimRouterCode } from './slim-router.ts';

const router = `var ENABLE_DEV_WARNINGS = true;
function isFogOfWarEnabled(routeDiscovery, ssr) { return routeDiscovery.mode === "lazy"; }
function createRouter(init) {
  let state = init.state;
  async function handleAction(request) { return send(request); }
  return { state };
}`;

test('a function the browser never needs gets another body, also within others; all else stays', () => {
  const leftOut = { isFogOfWarEnabled: 'return false', handleAction: '', gone: '' };
  const { code, found } = slimRouterCode(router, leftOut);
  expect(code).toBe(`var ENABLE_DEV_WARNINGS = false;
function isFogOfWarEnabled(routeDiscovery, ssr) {return false}
function createRouter(init) {
  let state = init.state;
  async function handleAction(request) {}
  return { state };
}`);
  expect(found).toEqual(['isFogOfWarEnabled', 'handleAction']);
});
