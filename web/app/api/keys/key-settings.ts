import type { KeyScope } from '@marque/server/api/keys/contract';
import { textIn } from '../../kit/forms/use-form.ts';

/** What the owner of a key has typed and chosen. */
export const settingsIn = (fields: FormData) => ({
  name: textIn(fields, 'name').trim(),
  scopes: fields.getAll('scopes') as KeyScope[],
  per_minute: Number(textIn(fields, 'per_minute').trim()),
  addresses: textIn(fields, 'addresses')
    .split(/[\s,;]+/)
    .filter(Boolean),
});

/** The fields that are wrong before anything is sent. */
export function wrongIn(fields: FormData): ('name' | 'scopes' | 'per_minute')[] {
  const { name, scopes, per_minute: limit } = settingsIn(fields);
  return [
    ...(name === '' ? (['name'] as const) : []),
    ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 6000 ? [] : (['per_minute'] as const)),
  ];
}
