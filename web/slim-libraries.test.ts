import { expect, test } from 'vitest';
import { slimCode } from './slim-libraries.ts';

const router = `var ENABLE_DEV_WARNINGS = true;
function isFogOfWarEnabled(routeDiscovery, ssr) { return routeDiscovery.mode === "lazy"; }
function createRouter(init) {
  let state = init.state;
  async function handleAction(request) { return send(request); }
  return { state };
}
Fragment.prototype.focus = function (options) { return options; };`;

test('a function the browser never needs gets another body, also within others or of a prototype; all else stays', () => {
  const leftOut = { isFogOfWarEnabled: 'return false', handleAction: '', 'Fragment.prototype.focus': '', gone: '' };
  const { code, found } = slimCode(router, leftOut);
  expect(code).toBe(`var ENABLE_DEV_WARNINGS = false;
function isFogOfWarEnabled(routeDiscovery, ssr) {return false}
function createRouter(init) {
  let state = init.state;
  async function handleAction(request) {}
  return { state };
}
Fragment.prototype.focus = function (options) {};`);
  expect(found).toEqual(['isFogOfWarEnabled', 'handleAction', 'Fragment.prototype.focus']);
});
