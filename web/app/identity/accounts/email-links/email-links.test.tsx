import { unsubscribeCall } from '@marque/server/vehicles/alerts/contract';
import { changePasswordCall, confirmEmailCall, resetPasswordCall } from '@marque/server/identity/accounts/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorAt, deferred, lost, refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import type { Route } from './+types/forgot-page';
import ConfirmPage from './confirm-page.tsx';
import ForgotPage from './forgot-page.tsx';
import ResetPage from './reset-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

const network = useNetwork();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const forgot = () => show(<ForgotPage {...({ loaderData: { next: '/members/dashboard' } } as Route.ComponentProps)} />);

test('a link for a new password is requested once, and the answer gets the focus', async () => {
  const answer = deferred(success());
  network.on(resetPasswordCall.path, answer.respond);
  const { user } = await forgot();
  await user.click(button('Email me the link'));
  expect(errorAt(field('Email'))).toBe('Enter your email.');
  await user.type(field('Email'), ' ada@example.com ');
  await user.dblClick(button('Email me the link'));
  await answer.release();
  expect(network.sent.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  expect(screen.getByText(/If there is an account for ada@example.com/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Check your email');
});

test('without a connection the address stays in the field and can be sent again', async () => {
  network.on(resetPasswordCall.path, lost, success());
  const { user } = await forgot();
  await user.type(field('Email'), 'ada@example.com');
  await user.click(button('Email me the link'));
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  expect(field('Email').value).toBe('ada@example.com');
  await user.click(button('Email me the link'));
  expect(screen.getByText('Check your email')).toBeDefined();
});

test('a new password is checked here and at the server, then saved with the token of the link', async () => {
  const message = 'Choose one that is not on every list.';
  network.on(changePasswordCall.path, refusal('password_short', { message, field: 'new_pass' }), success());
  const { user, router } = await show(<ResetPage />, { path: '/members/reset?token=t0k' });
  expect(router.state.location.search).toBe('');
  await user.type(field('New password'), 'short');
  await user.click(button('Save the password'));
  expect(errorAt(field('New password'))).toContain('Choose a password of at least');
  await user.type(field('New password'), ' but long enough');
  await user.click(button('Save the password'));
  expect(errorAt(field('New password'))).toBe(message);
  expect(document.activeElement).toBe(field('New password'));
  await user.click(button('Save the password'));
  expect(network.sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ new_pass: 'short but long enough', reset_token: 't0k' })),
  );
  expect(screen.getByText('Your password has been changed')).toBeDefined();
});

test('a used link shows an error and the way to another one', async () => {
  network.on(changePasswordCall.path, refusal('link_invalid', {}, 410));
  const { user } = await show(<ResetPage />, { path: '/members/reset?token=t0k' });
  await user.type(field('New password'), 'long enough to do');
  await user.click(button('Save the password'));
  expect(screen.getByText('This link no longer works')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Email me a new link' }).getAttribute('href')).toBe(
    '/members/forgot-password',
  );
});

test('an expired link says so in place of its form, also once its token is out of the address', async () => {
  const loader = () => ({ dead: true });
  const { router } = await show(<ResetPage />, { path: '/members/reset?token=t0k', loader });
  expect(router.state.location.search).toBe('');
  expect(screen.getByText('This link no longer works')).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(network.sent).toEqual([]);
});

test('an email is confirmed by a click of a signed-in member', async () => {
  network.on(confirmEmailCall.path, lost, refusal('confirm_sign_in', {}, 401));
  const { user } = await show(<ConfirmPage />, { path: '/members/confirm?token=t0k' });
  expect(network.sent).toEqual([]);
  const confirm = screen.getByRole('button');
  await user.click(confirm);
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  await user.click(confirm);
  expect(screen.getByRole('link').getAttribute('href')).toContain('/members/login?next=');
});

test('emails about recalls end at the press of a button, not by opening the link', async () => {
  network.on(unsubscribeCall.path, success({ kind: 'recall' }));
  const { user } = await show(<UnsubscribePage />, { path: '/unsubscribe?token=t0k' });
  expect(network.sent).toEqual([]);
  expect(button('Stop these emails').closest('form')?.getAttribute('action')).toBe('/unsubscribe?token=t0k');
  await user.click(button('Stop these emails'));
  expect(network.sent.map(({ body }) => body)).toEqual([{ token: 't0k' }]);
  expect(screen.getByText('No more emails about new recalls')).toBeDefined();
});

test('a link that is cut off says where the emails can be turned off', async () => {
  network.on(unsubscribeCall.path, refusal('unsubscribe_link'));
  const { user } = await show(<UnsubscribePage />, { path: '/unsubscribe?token=t0' });
  await user.click(button('Stop these emails'));
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/members/profile');
});
