import { DealerRegisterInput } from '@marque/server/identity/dealers/contract';
import type { z } from 'zod';

/** The fields of the form, in the order one meets them. */
export const FIELDS = [
  'company_name',
  'website',
  'rooftops',
  'inventory_size',
  'dealer_license_no',
  'license_state',
  'license_expiry',
  'tax_id',
  'country',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'first',
  'last',
  'phone',
  'terms',
] as const;
export type ApplicationField = (typeof FIELDS)[number];

export type ApplicationInput = z.input<typeof DealerRegisterInput>;
type Read = { input: ApplicationInput } | { wrong: ApplicationField[] };

/** Its last day has passed everywhere on earth: time zones reach 12 hours behind UTC. */
function isPast(lastDay: string, now: Date): boolean {
  return lastDay < new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

/** Which sentence a wrong field gets: what is missing reads otherwise than what does not fit its country. */
export function sentenceKey(name: ApplicationField, form: Pick<FormData, 'get'>, now: Date) {
  const text = String(form.get(name) ?? '').trim();
  const country = form.get('country');
  if (name === 'license_expiry' && text !== '' && isPast(text, now)) return 'license_over';
  if (name === 'tax_id' && country === 'CA') return 'tax_idCA';
  if (name === 'zip' && text !== '') return country === 'CA' ? 'zipCA' : 'zipUS';
  return name === 'state' && text !== '' ? 'stateElsewhere' : name;
}

/**
 * The form as the call wants it, or the fields that are not right, in order. A website may be typed without its scheme,
 * figures with thousands separators; what is left empty and may be is not sent.
 */
export function readApplication(form: Pick<FormData, 'get'>, now: Date): Read {
  const text = (name: ApplicationField) => String(form.get(name) ?? '').trim();
  const website = text('website');
  const typed = {
    ...Object.fromEntries(FIELDS.map(name => [name, text(name)])),
    license_expiry: text('license_expiry'),
    website: website && !/^[a-z][a-z\d+.-]*:/i.test(website) ? `https://${website}` : website,
    rooftops: figure(text('rooftops')),
    inventory_size: figure(text('inventory_size')),
    tax_id: text('tax_id') || undefined,
    terms: form.get('terms') === 'on',
  };
  const parsed = DealerRegisterInput.safeParse(typed);
  const faults = new Set<unknown>(parsed.error?.issues.map(issue => issue.path[0]));
  if (isPast(typed.license_expiry, now)) faults.add('license_expiry');
  if (parsed.success && faults.size === 0) return { input: parsed.data };
  return { wrong: FIELDS.filter(name => faults.has(name)) };
}

function figure(text: string): number | undefined {
  if (text === '') return undefined;
  return /^\d[\d,.\s]*$/.test(text) ? Number(text.replaceAll(/[,.\s]/g, '')) : Number.NaN;
}

/** A telephone number while it is typed: what is no digit does not stay. */
export function digitsOnly(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 15);
}
