import { expect, it } from 'vitest';
import { targetProblem } from './public-target.ts';

it.each([
  ['https://hooks.example.com/marque?x=1', null],
  ['https://hooks.example.com:8443/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['http://hooks.example.com/', 'https'],
  ['ftp://hooks.example.com/', 'form'],
  ['hooks.example.com', 'form'],
  ['https://', 'form'],
  ['https://me:secret@hooks.example.com/', 'user'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://localhost/', 'private'],
  ['https://shop.localhost/', 'private'],
  ['https://printer.local./', 'private'],
  ['https://metadata.google.internal/', 'private'],
  ['https://intranet/', 'private'],
  ['https://127.0.0.1/', 'private'],
  // Other spellings of 127.0.0.1 and of the metadata of clouds.
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://[::ffff:169.254.169.254]/', 'private'],
  ['https://[::1]/', 'private'],
])('of %s as a target the problem is %s', (text, problem) => {
  expect(targetProblem(text, false)).toBe(problem);
});

it('allows this machine where that is set, and no user even there', () => {
  expect(targetProblem('http://127.0.0.1:3999/', true)).toBeNull();
  expect(targetProblem('http://me@127.0.0.1/', true)).toBe('user');
});
