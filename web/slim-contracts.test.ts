import { expect, test } from 'vitest';
import { callsOf, markPure } from './slim-contracts.ts';

const contract = `
export const Input = z.object({ email: z.email() });
export const LIMIT = 12;
export const loginCall = call({ method: 'POST', path: '/api/login', input: Input, answer: success({}), limits });
`;

test('the browser gets the address of a call and plain values; schemas come from the whole contract', () => {
  expect(callsOf(contract, '/contract.ts?whole')).toBe(
    `export const LIMIT = 12;
export const loginCall = { method: 'POST', path: '/api/login' };
export * from "/contract.ts?whole";
`,
  );
});

test('a schema that nobody uses can be dropped', () => {
  expect(markPure('export const Input = z.object({});\nconst both = Input.extend({});')).toBe(
    'export const Input = /* @__PURE__ */ (() => z.object({}))();\nconst both = /* @__PURE__ */ (() => Input.extend({}))();',
  );
});
