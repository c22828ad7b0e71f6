import type { z } from 'zod';
import type { Imported } from './importer.ts';
import { isObject } from '../../../kit/contract.ts';
import type { Fault, Reject } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { StyleRecord } from './records.ts';

/** Checks one style. @returns it, or what is wrong with it first */
export function readStyle(given: unknown, line: number): Imported {
  const parsed = StyleRecord.safeParse(given);
  if (!parsed.success) return { kind: 'reject', line, ...faultOf(parsed.error, given) };
  const codes = new Set(parsed.data.items.map(({ code }) => code));
  for (const [at, rule] of parsed.data.rules.entries()) {
    const unknown = [rule.code, rule.other].find(code => !codes.has(code));
    if (unknown === undefined) continue;
    return { kind: 'reject', line, field: `rules.${at}`, ...faulty('no_item', { code: unknown }) };
  }
  return { kind: 'style', line, record: parsed.data };
}

/** The first thing that is wrong with a record, as it was given. */
export function faultOf(error: z.ZodError, given: unknown): Omit<Reject, 'kind' | 'line'> {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map(String);
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const isMissing = path.reduce((at, name) => (isObject(at) ? Reflect.get(at, name) : undefined), given) === undefined;
  const fault = isMissing ? faulty('missing') : faultIn(issue);
  return { field: [...path, ...key].join('.'), ...fault };
}

/** Formats of our own, which a record names by the key of their sentence. */
const FORMATS: readonly string[] = ['color', 'currency'];

function faultIn(issue: z.core.$ZodIssue | undefined): Fault {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return faulty('no_field');
    case 'invalid_type':
      return faulty('type', { expected: issue.expected });
    case 'invalid_value':
      return faulty('choice', { choices: issue.values.map(String).join(', ') });
    case 'too_small':
      return faulty(issue.origin === 'number' ? 'small' : 'short', { limit: Number(issue.minimum) });
    case 'too_big':
      return faulty(issue.origin === 'number' ? 'large' : 'long_text', { limit: Number(issue.maximum) });
    case 'invalid_format':
      return faulty(
        issue.format === 'date' ? 'date' : (FORMATS.find(format => format === issue.message) ?? 'unusable'),
      );
    default:
      return faulty('unusable');
  }
}
