import { expect, test } from 'vitest';
import { CallError } from '../../client.ts';
import { Canceled } from './use-call.ts';
import { isPairWrong, NO_ERRORS, formErrorsOf, unfilled } from './form-errors.ts';

const textOf = (error: unknown) => (error instanceof CallError ? (error.answer?.message ?? 'no line') : 'unknown');

function refused(more: { field?: string }): CallError {
  const message = 'Not so.';
  const answer = {
    status: 'error',
    msg: message,
    message,
    code: 'invalid_input',
    reason: 'plan_not_found',
    request_id: 'q',
  } as const;
  return new CallError({ status: 400, answer: { ...answer, ...more } });
}

test('a rejected field has its error at the field, if the form has it', () => {
  expect(formErrorsOf(refused({ field: 'pass' }), ['email', 'pass'], textOf)).toEqual({
    fields: { pass: 'Not so.' },
    general: null,
    reason: 'plan_not_found',
  });
  expect(formErrorsOf(refused({ field: 'cart' }), ['email', 'pass'], textOf)).toEqual({
    fields: {},
    general: 'Not so.',
    reason: 'plan_not_found',
  });
  expect(formErrorsOf(refused({}), ['email'], textOf).general).toBe('Not so.');
});

test('a wrong email or password is reported above both fields', () => {
  const { status, answer } = refused({ field: 'email' });
  const wrong = new CallError({ status, answer: { ...answer, reason: 'login_wrong' } as never });
  const found = formErrorsOf(wrong, ['email', 'pass'], textOf);
  expect(found).toEqual({ fields: {}, general: 'Not so.', reason: 'login_wrong' });
  expect([isPairWrong(found), isPairWrong(NO_ERRORS)]).toEqual([true, false]);
});

test('a missing answer is no error of a field', () => {
  const lost = { ...NO_ERRORS, general: 'no line' };
  expect(formErrorsOf(new CallError({ fault: 'timeout' }), ['email'], textOf)).toEqual(lost);
});

test('a canceled action is no error', () => {
  expect(formErrorsOf(new Canceled(), ['email'], textOf)).toEqual(NO_ERRORS);
});

test('names all empty fields at once', () => {
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
