import { type Profile, UpdateProfileInput } from '@marque/server/identity/accounts/contract';
import { expect, test } from 'vitest';
import { profileChanges } from './profile-form.tsx';

const profile: Profile = {
  id: 'u',
  email: 'ana@example.com',
  first: 'Ana',
  last: 'Ruiz',
  phone: '5125550100',
  profile_image: null,
  isDealer: false,
  dealer_state: null,
  email_verified: true,
  pending_email: null,
  has_password: true,
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  locale: 'en',
  currency: '',
  units: 'mi',
  marketing_opt_in: false,
  notify: { recall: true, refresh: true, product: false },
  created: '2026-11-20T12:00:00.000Z',
};

/** The form as the page first shows it, with changes: null is a box that is not ticked. */
function form(changes: Record<string, string | null> = {}): FormData {
  const shown = {
    first: 'Ana',
    last: 'Ruiz',
    phone: '5125550100',
    country: 'US',
    locale: 'en',
    units: 'mi',
    recall: 'on',
  };
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...shown, ...changes })) if (value !== null) fields.set(name, value);
  return fields;
}

test('an untouched form sends nothing', () => {
  expect(profileChanges(form(), profile)).toEqual({});
});

test('sends only the fields that were touched', () => {
  expect(profileChanges(form({ first: ' Anna ', zip: '78701' }), profile)).toEqual({
    first: 'Anna',
    zip: '78701',
    country: 'US',
  });
  expect(profileChanges(form({ last: '' }), profile)).toEqual({ last: '' });
  expect(profileChanges(form({ locale: 'es', units: 'km' }), profile)).toEqual({ locale: 'es', units: 'km' });
});

test('a site with one language neither asks for it nor changes it', () => {
  expect(profileChanges(form({ locale: null }), { ...profile, locale: 'es' })).toEqual({});
});

test('a phone number may be typed with brackets; the server rejects its letters', () => {
  expect(profileChanges(form({ phone: '(512) 555-0100' }), profile)).toEqual({});
  expect(profileChanges(form({ phone: '+1 512.555.0199' }), profile)).toEqual({ phone: '15125550199' });
  const letters = profileChanges(form({ phone: '512-CALL-NOW' }), profile);
  expect(letters).toEqual({ phone: '512CALLNOW' });
  expect(UpdateProfileInput.safeParse(letters).success).toBe(false);
});

test('a form without alerts leaves those set through the API', () => {
  expect(profileChanges(form({ marketing: 'on' }), profile)).toEqual({ marketing_opt_in: true });
  expect(profileChanges(form(), { ...profile, marketing_opt_in: true })).toEqual({ marketing_opt_in: false });
});

test('the call accepts every change', () => {
  const all = form({
    first: 'B',
    company: 'C',
    state: 'TX',
    currency: 'USD',
    country: '',
    locale: 'es',
  });
  expect(UpdateProfileInput.parse(profileChanges(all, profile))).toEqual({
    first: 'B',
    company: 'C',
    state: 'TX',
    currency: 'USD',
    country: '',
    locale: 'es',
  });
});

test('emails about recalls are turned off and on beside the other emails', () => {
  const off = profileChanges(form({ recall: null }), profile);
  expect(off).toEqual({ notify: { recall: false, refresh: true, product: false } });
  const quiet = { ...profile, notify: { ...profile.notify, recall: false } };
  expect(profileChanges(form({ recall: null }), quiet)).toEqual({});
  expect(profileChanges(form(), quiet)).toEqual({ notify: profile.notify });
});
