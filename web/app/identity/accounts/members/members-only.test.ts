import { expect, test } from 'vitest';
import { forOperators } from './members-only.ts';

const refused = (reason: string) => forOperators(Promise.reject(Object.assign(new Error(reason), { reason })));

test('an operator without the second factor is sent to Security', async () => {
  const answer = await refused('second_factor_setup').catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('Location')).toBe('/members/sessions');
});

test.each(['role_needed', 'not_found'])('%s is a page that is not there', async reason => {
  await expect(refused(reason)).rejects.toMatchObject({ init: { status: 404 } });
});

test('what was asked for is handed on, and so is every other error', async () => {
  expect(await forOperators(Promise.resolve('list'))).toBe('list');
  await expect(refused('read_only')).rejects.toMatchObject({ reason: 'read_only' });
});
