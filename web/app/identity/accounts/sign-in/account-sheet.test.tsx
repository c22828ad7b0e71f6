import { loginCall, registerCall } from '@marque/server/identity/accounts/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  comeBack,
  errorAt,
  deferred,
  fill,
  lost,
  refusal,
  show,
  success,
  useDepartures,
  useNetwork,
} from '../../../testing/component.tsx';
import { AccountForm } from './account-sheet.tsx';

const network = useNetwork();
const departures = useDepartures();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });

async function logIn() {
  const page = await show(<AccountForm mode="login" next="/members/dashboard" forgot={<a href="/x">Forgot?</a>} />);
  fill(field('Email'), 'ada@example.com');
  fill(field('Password'), 'correct horse');
  return page;
}

test('log-in sends the fields once, and leads to the requested page', async () => {
  const answer = deferred(success());
  network.on(loginCall.path, answer.respond);
  const { user } = await logIn();
  await user.dblClick(button('Sign in'));
  await user.type(field('Password'), '{Enter}');
  expect(button('Sign in').getAttribute('aria-busy')).toBe('true');
  await answer.release();
  expect(network.sent.map(({ body }) => body)).toEqual([{ email: 'ada@example.com', pass: 'correct horse' }]);
  expect(departures).toEqual(['/members/dashboard']);
  expect(button('Sign in').getAttribute('aria-busy')).toBe('true');
});

test('a code is asked for where the account has a second factor, again where it is wrong, and sent with the password', async () => {
  const wrong = 'That code isn’t right.';
  network.on(
    loginCall.path,
    refusal('second_factor_needed', { field: 'code' }, 401),
    refusal('second_factor_wrong', { field: 'code', message: wrong }, 401),
    success(),
  );
  const { user } = await logIn();
  await user.click(button('Sign in'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(errorAt(field('Code'))).toBe('Enter the code.');
  await user.type(field('Code'), '111 111{Enter}');
  await waitFor(() => expect(errorAt(field('Code'))).toBe(wrong));
  await user.clear(field('Code'));
  await user.type(field('Code'), '222222{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { email: 'ada@example.com', pass: 'correct horse' };
  expect(network.sent.map(({ body }) => body)).toEqual([
    sent,
    { ...sent, code: '111 111' },
    { ...sent, code: '222222' },
  ]);
  expect(departures).toEqual(['/members/dashboard']);
});

test('who has no code at hand closes the question, and nothing is lost', async () => {
  network.on(loginCall.path, refusal('second_factor_needed', { field: 'code' }, 401));
  const { user } = await logIn();
  await user.click(button('Sign in'));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Password').value).toBe('correct horse');
  await waitFor(() => expect(button('Sign in').hasAttribute('aria-busy')).toBe(false));
});

test('back from the cache of the browser, the form can be sent again', async () => {
  network.on(loginCall.path, success());
  const { user } = await logIn();
  await user.click(button('Sign in'));
  await comeBack();
  expect(button('Sign in').hasAttribute('aria-busy')).toBe(false);
  await user.click(button('Sign in'));
  expect(network.sent).toHaveLength(2);
});

test('empty fields have an error before anything is sent; the first gets the focus', async () => {
  const { user } = await show(<AccountForm mode="login" next="/" />);
  await user.click(button('Sign in'));
  expect([errorAt(field('Email')), errorAt(field('Password'))]).toEqual(['Enter your email.', 'Enter your password.']);
  expect(document.activeElement).toBe(field('Email'));
  await user.type(field('Email'), 'ada@example.com');
  await user.click(button('Sign in'));
  expect([errorAt(field('Email')), document.activeElement]).toEqual(['', field('Password')]);
  await user.type(field('Email'), '@');
  await user.click(button('Sign in'));
  expect(errorAt(field('Email'))).toBe('Enter an email address such as name@example.com.');
  expect(network.sent).toEqual([]);
});

test('a wrong password marks both fields, keeps what was typed and shows the way out', async () => {
  const message = 'That email or password is incorrect.';
  network.on(loginCall.path, refusal('login_wrong', { message, field: 'email' }, 401), success());
  const { user } = await logIn();
  await user.click(button('Sign in'));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(message);
  expect(alert.textContent).toContain('Forgot?');
  for (const name of ['Email', 'Password']) expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'correct horse']);
  expect(document.activeElement).toBe(field('Email'));
  await user.click(button('Sign in'));
  expect(departures).toEqual(['/members/dashboard']);
});

test.each([
  ['no connection', lost, 'No connection. Check your network and try again; nothing was sent twice.'],
  [
    'too many tries',
    refusal('too_many', { code: 'rate_limited', retry_after: 61 }, 429),
    'Too many attempts. Try again in 2 minutes.',
  ],
  [
    'a server that is away for a moment',
    refusal('database_away', { code: 'provider_unavailable', retry_after: 10, message: 'Back in a moment.' }, 503),
    'Back in a moment.',
  ],
  [
    'an answer without sense',
    () => new Response('<html>', { status: 502 }),
    'The answer could not be read. Please try again.',
  ],
])('%s is shown above the form, and the input stays', async (_what, answer, sentence) => {
  network.on(loginCall.path, answer);
  const { user } = await logIn();
  await user.click(button('Sign in'));
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(screen.getByRole('alert').textContent).not.toContain('Forgot?');
  expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'correct horse']);
  expect(button('Sign in').hasAttribute('aria-busy')).toBe(false);
});

test('an offline browser shows an error at once', async () => {
  network.on(loginCall.path, lost);
  const { user } = await logIn();
  window.dispatchEvent(new Event('offline'));
  await user.click(button('Sign in'));
  window.dispatchEvent(new Event('online'));
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
});

test('sign-up shows all errors at once, then a taken address at its field', async () => {
  network.on(
    registerCall.path,
    refusal('access_exists', { message: 'This email has an account.', field: 'email' }, 409),
  );
  const { user } = await show(<AccountForm mode="signup" next="/" />);
  const phone = () => field('Phone (optional)');
  await user.type(field('Password'), 'short');
  await user.type(phone(), '555-CALL');
  await user.click(button('Create account'));
  expect([field('Email'), field('Password'), phone()].map(errorAt)).toEqual([
    'Enter your email.',
    expect.stringContaining('characters'),
    expect.stringContaining('digits'),
  ]);
  expect(network.sent).toEqual([]);
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Password'), ' but long enough');
  await user.clear(phone());
  await user.type(phone(), '(512) 555-0100');
  await user.click(button('Create account'));
  expect(network.sent[0]?.body).toEqual({
    email: 'ada@example.com',
    pass: 'short but long enough',
    phone: '5125550100',
  });
  expect(errorAt(field('Email'))).toBe('This email has an account.');
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Password').value).toBe('short but long enough');
});
