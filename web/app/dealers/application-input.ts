import { DealerRegisterInput } from '@marque/server/dealers/contract';
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

type Read = { input: z.input<typeof DealerRegisterInput> } | { wrong: ApplicationField[] };

/**
 * The form as the call wants it, or the fields that are not right, in order. A website may be typed without its scheme,
 * figures with thousands separators; what is left empty and may be is not sent.
 */
export function readApplication(form: Pick<FormData, 'get'>): Read {
  const text = (name: ApplicationField) => String(form.get(name) ?? '').trim();
  const website = text('website');
  const typed = {
    ...Object.fromEntries(FIELDS.map(name => [name, text(name)])),
    website: website && !/^[a-z][a-z\d+.-]*:/i.test(website) ? `https://${website}` : website,
    rooftops: figure(text('rooftops')),
    inventory_size: figure(text('inventory_size')),
    tax_id: text('tax_id') || undefined,
    terms: form.get('terms') === 'on',
  };
  const parsed = DealerRegisterInput.safeParse(typed);
  if (parsed.success) return { input: parsed.data };
  const faults = new Set(parsed.error.issues.map(issue => issue.path[0]));
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
