import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import topics from './finding-topics.json' with { type: 'json' };

export type FindingCode = keyof typeof topics;

/** Everything a report may find that a buyer has to act on, worst first within its level. */
export const FINDING_CODES = Object.keys(topics) as FindingCode[];

/** `stop` and `serious` are grave, `check` needs a look, `note` is worth knowing and changes no verdict. */
export type FindingLevel = 'stop' | 'serious' | 'check' | 'note';

export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** Holes of the sentences `reason.<code>`, `thing.<code>` and `next.<code>`. */
  params: Record<string, Bilingual | number>;
  /** The subject, where findings of one code may stand beside each other. */
  about?: string;
}

const LEVELS: FindingLevel[] = ['stop', 'serious', 'check', 'note'];

/** Worst first, each code once. */
export function ranked(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
      FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code),
  );
  const isSame = (a: Finding, b: Finding) => a.code === b.code && a.about === b.about;
  return sorted.filter((finding, at) => sorted.findIndex(other => isSame(other, finding)) === at);
}

/** Of findings about the same event, the first: a written-off car is one finding, not three. */
export function onePerTopic(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code }) => {
    const topic = topics[code];
    if (seen.has(topic)) return false;
    seen.add(topic);
    return true;
  });
}
