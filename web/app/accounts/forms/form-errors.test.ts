import { expect, test } from 'vitest';
import { CallError } from '../../client.ts';
import { isPairWrong, NO_ERRORS, formErrorsOf, unfilled } from './form-errors.ts';

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
  expect(formErrorsOf(refused({ field: 'pass' }), ['email', 'pass'], words)).toEqual({
    fields: { pass: 'Not so.' },
    loose: null,
    reason: 'r',
  });
  expect(formErrorsOf(refused({ field: 'cart' }), ['email', 'pass'], words)).toEqual({
    fields: {},
    loose: 'Not so.',
    reason: 'r',
  });
  expect(formErrorsOf(refused({}), ['email'], words).loose).toBe('Not so.');
});

test('email and password that do not fit each other are told above both', () => {
  const { status, answer } = refused({ field: 'email' });
  const wrong = new CallError({ status, answer: { ...answer, reason: 'login_wrong' } as never });
  const found = formErrorsOf(wrong, ['email', 'pass'], words);
  expect(found).toEqual({ fields: {}, loose: 'Not so.', reason: 'login_wrong' });
  expect([isPairWrong(found), isPairWrong(NO_ERRORS)]).toEqual([true, false]);
});

test.each([
  [1, 'wait 1'],
  [60, 'wait 1'],
  [61, 'wait 2'],
  [900, 'wait 15'],
])('too many tries: %i s are said in whole minutes', (seconds, text) => {
  expect(formErrorsOf(refused({ retry_after: seconds, field: 'email' }), ['email'], words).loose).toBe(text);
});

test('no answer at all is no fault of a field', () => {
  const lost = { ...NO_ERRORS, loose: 'no line' };
  expect(formErrorsOf(new CallError({ fault: 'timeout' }), ['email'], words)).toEqual(lost);
  expect(formErrorsOf(new TypeError('x'), ['email'], words)).toEqual(lost);
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
