import type { Profile, UpdateProfileInput } from '@marque/server/identity/accounts/contract';
import { phoneDigits } from '../forms/phone-digits.ts';

const LINES = [
  'first',
  'last',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'currency',
] as const;

/**
 * What the form holds that the profile does not: only this is sent, so that two open pages do not undo each other. A
 * postal code means something together with its country only.
 */
export function profileChanges(fields: FormData, profile: Profile): UpdateProfileInput {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const changes: UpdateProfileInput = {};
  for (const name of LINES) if (text(name) !== profile[name]) changes[name] = text(name);
  const zip = text('zip');
  if (zip && (changes.zip !== undefined || changes.country !== undefined))
    Object.assign(changes, { zip, country: text('country') });
  const phone = phoneDigits(text('phone'));
  if (phone !== profile.phone) changes.phone = phone;
  const locale = text('locale') === 'es' ? 'es' : 'en';
  if (fields.has('locale') && locale !== profile.locale) changes.locale = locale;
  const units = text('units') === 'km' ? 'km' : 'mi';
  if (units !== profile.units) changes.units = units;
  const recall = fields.has('recall');
  if (recall !== profile.notify.recall) changes.notify = { ...profile.notify, recall };
  if (fields.has('marketing') !== profile.marketing_opt_in) changes.marketing_opt_in = fields.has('marketing');
  return changes;
}
