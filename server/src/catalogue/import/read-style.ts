import type { Imported } from './importer.ts';
import { StyleRecord } from './records.ts';

/** Checks one style. @returns it, or what is wrong with it first */
export function readStyle(given: unknown, line: number): Imported {
  const parsed = StyleRecord.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...(issue?.path ?? []), ...extra].join('.');
    return {
      kind: 'reject',
      line,
      field,
      reason: extra.length > 0 ? 'is no field of this format' : (issue?.message ?? ''),
    };
  }
  const codes = new Set(parsed.data.items.map(({ code }) => code));
  for (const [at, rule] of parsed.data.rules.entries()) {
    const unknown = [rule.code, rule.other].find(code => !codes.has(code));
    if (unknown === undefined) continue;
    return { kind: 'reject', line, field: `rules.${at}`, reason: `no item of the style has the code ${unknown}` };
  }
  return { kind: 'style', line, record: parsed.data };
}
