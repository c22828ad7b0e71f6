import { expect, test } from 'vitest';
import { CallError } from '../client.ts';
import { isPairWrong, NO_TROUBLES, troublesOf, unfilled } from './troubles.ts';

const words = { unreachable: 'no line', wait: (minutes: number) => `wait ${minutes}` };

function refused(more: { field?: string; retry_after?: number }): CallError {
  const message = 'Not so.';
  const answer = {
    status: 'error',
    msg: message,
    message,
    code: 'invalid_input',
    reason: 'r',
    request_id: 'q',
  } as const;
  return new CallError({ status: 400, answer: { ...answer, ...more } });
}

test('a refused field is said at the field, where the form has it', () => {
  expect(troublesOf(refused({ field: 'pass' }), ['email', 'pass'], words)).toEqual({
    fields: { pass: 'Not so.' },
    loose: null,
    reason: 'r',
  });
  expect(troublesOf(refused({ field: 'cart' }), ['email', 'pass'], words)).toEqual({
    fields: {},
    loose: 'Not so.',
    reason: 'r',
  });
  expect(troublesOf(refused({}), ['email'], words).loose).toBe('Not so.');
});

test('email and password that do not fit each other are told above both', () => {
  const { status, answer } = refused({ field: 'email' });
  const wrong = new CallError({ status, answer: { ...answer, reason: 'login_wrong' } as never });
  const found = troublesOf(wrong, ['email', 'pass'], words);
  expect(found).toEqual({ fields: {}, loose: 'Not so.', reason: 'login_wrong' });
  expect([isPairWrong(found), isPairWrong(NO_TROUBLES)]).toEqual([true, false]);
});

test.each([
  [1, 'wait 1'],
  [60, 'wait 1'],
  [61, 'wait 2'],
  [900, 'wait 15'],
])('too many tries: %i s are said in whole minutes', (seconds, text) => {
  expect(troublesOf(refused({ retry_after: seconds, field: 'email' }), ['email'], words).loose).toBe(text);
});

test('no answer at all is no fault of a field', () => {
  const lost = { ...NO_TROUBLES, loose: 'no line' };
  expect(troublesOf(new CallError({ fault: 'timeout' }), ['email'], words)).toEqual(lost);
  expect(troublesOf(new TypeError('x'), ['email'], words)).toEqual(lost);
});

test('all fields left empty are told at once', () => {
  const fine = { valueMissing: false, typeMismatch: false };
  const found = unfilled(
    [
      { name: 'email', validity: { ...fine, typeMismatch: true } },
      { name: 'pass', validity: { ...fine, valueMissing: true } },
      { name: 'phone', validity: fine },
    ],
    { missing: name => `${name}?`, notEmail: 'no address' },
  );
  expect(found).toEqual({ email: 'no address', pass: 'pass?' });
});
