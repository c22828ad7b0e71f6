import { expect, it } from 'vitest';
import { isTrusted, trustedProxiesOf } from './proxy-config.ts';

it.each([
  ['', '127.0.0.1', true],
  ['', '::1', true],
  ['', '::ffff:127.0.0.1', true],
  ['', '10.0.0.5', false],
  ['10.0.0.5, 172.16.0.0/12', '10.0.0.5', true],
  ['10.0.0.5, 172.16.0.0/12', '::ffff:172.20.1.1', true],
  ['10.0.0.5, 172.16.0.0/12', '10.0.0.6', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '2001:db8::1', false],
])('with %j the proxy %s is trusted: %s', (setting, address, expected) => {
  expect(isTrusted(trustedProxiesOf({ TRUSTED_PROXIES: setting }), address)).toBe(expected);
});

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', 'true'])('refuses %s', setting => {
  expect(() => trustedProxiesOf({ TRUSTED_PROXIES: setting })).toThrow(`TRUSTED_PROXIES: ${setting} is neither`);
});
