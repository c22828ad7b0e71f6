import type { z } from 'zod';
import type { Imported } from './importer.ts';
import type { Reject } from '../../../platform/data-packs/rules.ts';
import { StyleRecord } from './records.ts';

/** Checks one style. @returns it, or what is wrong with it first */
export function readStyle(given: unknown, line: number): Imported {
  const parsed = StyleRecord.safeParse(given);
  if (!parsed.success) return { kind: 'reject', line, ...faultOf(parsed.error) };
  const codes = new Set(parsed.data.items.map(({ code }) => code));
  for (const [at, rule] of parsed.data.rules.entries()) {
    const unknown = [rule.code, rule.other].find(code => !codes.has(code));
    if (unknown === undefined) continue;
    return { kind: 'reject', line, field: `rules.${at}`, reason: `no item of the style has the code ${unknown}` };
  }
  return { kind: 'style', line, record: parsed.data };
}

/** The first thing that is wrong with a record. */
export function faultOf(error: z.ZodError): Pick<Reject, 'field' | 'reason'> {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code !== 'unrecognized_keys') return { field: path.join('.'), reason: issue?.message ?? '' };
  return { field: [...path, ...issue.keys.slice(0, 1)].join('.'), reason: 'is no field of this format' };
}
