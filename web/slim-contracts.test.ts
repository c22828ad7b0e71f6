import { expect, test } from 'vitest';
import { callsOf, markPure } from './slim-contracts.ts';

const contract = `
export const Input = z.object({ email: z.email() });
export const LIMIT = 12;
export const loginCall = post('/api/login', Input, {}, { limits });
export const photoCall = post('/api/photo', Input, {}, { limits, files: { field: 'photo', most: 1, bytes: 9 } });
`;

test('the browser gets the address of a call and plain values; schemas come from the whole contract', () => {
  expect(callsOf(contract, '/contract.ts?whole')).toBe(
    `export const LIMIT = 12;
export const loginCall = { method: 'POST', path: '/api/login' };
export const photoCall = { method: 'POST', path: '/api/photo', files: { field: 'photo', most: 1, bytes: 9 } };
export * from "/contract.ts?whole";
`,
  );
});

test('a schema that nobody uses can be dropped', () => {
  expect(markPure('export const Input = z.object({});\nconst both = Input.extend({});')).toBe(
    'export const Input = /* @__PURE__ */ (() => z.object({}))();\nconst both = /* @__PURE__ */ (() => Input.extend({}))();',
  );
});
