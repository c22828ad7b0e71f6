import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Named {
  name: string;
}

const isMail = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'compose' in value;

/** Every template that some `mails.tsx` exports, single or in a list. */
async function writtenMails(): Promise<string[]> {
  const sources = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: 'utf8' });
  const mails = sources.filter(path => path.endsWith('/mails.tsx'));
  const modules = await Promise.all(mails.map(path => import(`../${path}`)));
  const exported = modules.flatMap(module => Object.values(module).flat());
  return [...new Set(exported.filter(isMail).map(({ name }) => name))];
}

it('knows every email template of a module, each under its own name', async () => {
  const known = test.app.modules.flatMap(({ mails = [] }) => mails.map(({ name }) => name));
  expect(known.toSorted()).toEqual((await writtenMails()).toSorted());
  expect(new Set(known).size).toBe(known.length);
});

it('runs every job under its own name', () => {
  const names = test.app.modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

it('erases accounts after all other personal data', () => {
  const modules = test.app.modules.flatMap(({ personalData = [] }) => personalData.map(({ module }) => module));
  expect(modules.at(-1)).toBe('accounts');
});
