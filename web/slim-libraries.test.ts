import { expect, test } from 'vitest';
import { shortFields, silentChecks, slimCode } from './slim-libraries.ts';

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

test('a field gets one short name in the whole of a library, a longer word that holds it none', () => {
  const code = 'fiber.stateNode = { updateQueue: queue.stateNode, ownStateNode: 1 };';
  expect(shortFields(code, ['stateNode', 'updateQueue', 'gone'])).toEqual({
    code: 'fiber.$0 = { $1: queue.$0, ownStateNode: 1 };',
    found: ['stateNode', 'updateQueue'],
  });
  expect(shortFields(code, [])).toEqual({ code, found: [] });
});

test('a check keeps its condition and loses its message', () => {
  const code = `invariant(useContext(), 'only within ' + name); invariant(a); warn(b, 'stays');`;
  expect(silentChecks(code)).toBe(`invariant(useContext()); invariant(a); warn(b, 'stays');`);
});
