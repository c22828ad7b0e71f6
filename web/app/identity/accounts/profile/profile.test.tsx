import {
  changePasswordCall,
  loginCall,
  type Profile,
  updateProfileCall,
  type UpdateProfileInput,
} from '@marque/server/identity/accounts/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorAt, deferred, lost, refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { PasswordCard } from '../password/password-card.tsx';
import { EmailCard } from './email-card.tsx';
import { ProfileForm } from './profile-form.tsx';

const network = useNetwork();

const profile = {
  email: 'ada@example.com',
  email_verified: true,
  pending_email: null,
  has_password: true,
  first: 'Ada',
  last: '',
  phone: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: 'TX',
  zip: '78701',
  country: 'US',
  locale: 'en',
  currency: '',
  units: 'mi',
  marketing_opt_in: false,
  notify: { recall: true, refresh: false, product: false },
  profile_image: null,
  created: '2026-01-01T00:00:00Z',
} as Partial<Profile> as Profile;
const lists = {
  countries: [{ code: 'US', name: 'United States' }],
  currencies: [],
  locales: ['en' as const],
  currency: 'USD',
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const alertText = () => screen.getByRole('alert').textContent;

const updated = success({ message: 'Saved.', profile });
const passwordAgain = refusal('login_again', {}, 401);
const passwordWrong = refusal('login_wrong', { message: 'That email or password is incorrect.', field: 'email' }, 401);

test('the profile sends what changed, and keeps it after an error', async () => {
  network.on(updateProfileCall.path, lost, success({ message: 'Saved.', profile: { ...profile, city: 'Austin' } }));
  const loader = vi.fn(() => null);
  const { user } = await show(<ProfileForm profile={profile} lists={lists} />, { loader });
  await user.type(field('City'), 'Austin');
  await user.clear(field('ZIP or postal code'));
  await user.type(field('ZIP or postal code'), '7870');
  await user.type(field('Phone'), '555-CALL');
  await user.click(button('Save'));
  expect(errorAt(field('Phone'))).toContain('digits only');
  expect(errorAt(field('ZIP or postal code'))).toContain('A ZIP code has 5 digits');
  expect([document.activeElement, network.sent]).toEqual([field('Phone'), []]);
  await user.clear(field('Phone'));
  await user.type(field('ZIP or postal code'), '1');
  await user.click(button('Save'));
  expect(alertText()).toContain('No connection.');
  expect(field('City').value).toBe('Austin');
  await user.click(button('Save'));
  expect(network.sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, (): UpdateProfileInput => ({ city: 'Austin' })),
  );
  expect(screen.getAllByText('Your profile is saved')).not.toEqual([]);
  expect([field('City').value, loader.mock.calls.length]).toEqual(['Austin', 2]);
});

test('a new password needs the current one, with the error at its field', async () => {
  network.on(loginCall.path, passwordWrong, success());
  network.on(changePasswordCall.path, lost, success());
  const { user } = await show(<PasswordCard profile={profile} />);
  await user.type(field('Current password'), 'guess');
  await user.type(field('New password'), 'long enough to do');
  await user.click(button('Change password'));
  expect(errorAt(field('Current password'))).toBe('This is not your current password.');
  expect(document.activeElement).toBe(field('Current password'));
  expect(field('New password').value).toBe('long enough to do');
  await user.type(field('Current password'), 'ed right');
  await user.click(button('Change password'));
  expect(alertText()).toContain('No connection.');
  await user.click(button('Change password'));
  expect(network.sent.map(({ path }) => path)).toEqual([
    loginCall.path,
    loginCall.path,
    changePasswordCall.path,
    changePasswordCall.path,
  ]);
  expect(network.sent.at(-1)?.body).toEqual({ new_pass: 'long enough to do' });
  expect(screen.getAllByText(/Your password has been changed/)).not.toEqual([]);
  expect(field('New password').value).toBe('');
});

async function changeEmail(about = profile) {
  const page = await show(<EmailCard profile={about} />);
  await page.user.type(field('New email'), 'ada@new.example');
  await page.user.click(button('Change email'));
  return page;
}

test('a change that needs a recent sign-in asks for the password, then continues', async () => {
  network.on(updateProfileCall.path, passwordAgain, updated);
  network.on(loginCall.path, passwordWrong, success());
  const { user } = await changeEmail();
  const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm it’s you' }));
  const password = () => dialog().getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  expect(errorAt(password())).toBe('Enter your password.');
  await user.type(password(), 'guess');
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  expect(dialog().getByRole('alert').textContent).toContain('That email or password is incorrect.');
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(network.sent.filter(({ path }) => path === updateProfileCall.path)).toHaveLength(2);
  expect(screen.getAllByText('A link is on its way to ada@new.example')).not.toEqual([]);
});

test('after a cancel nothing is changed and no error is shown', async () => {
  network.on(updateProfileCall.path, passwordAgain);
  const { user } = await changeEmail();
  expect(network.sent).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Change email').hasAttribute('aria-busy')).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('New email').value).toBe('ada@new.example');
});

test('an address in use is an error at its field; a double click sends once', async () => {
  const answer = deferred(refusal('access_exists', { message: 'Another account uses it.', field: 'email' }, 409));
  network.on(updateProfileCall.path, answer.respond);
  const { user } = await changeEmail();
  await user.dblClick(button('Change email'));
  await answer.release();
  expect(network.sent).toHaveLength(1);
  expect(errorAt(field('New email'))).toBe('Another account uses it.');
  expect(document.activeElement).toBe(field('New email'));
});
