import { bilingual, eachLanguage, type Translations } from '../../../kit/text/bilingual.ts';

const say = bilingual('recall-words');

/** Why it is not known whether a file of NHTSA names a model. */
export type IssueGap = 'no_copy' | 'partial_copy' | 'old_copy' | 'unknown_name';

type List = 'investigations' | 'communications';

/** "Jan 31, 2024" in both languages; `unknown` for none, as the sentences have it. */
function dayWords(day: string | null): Translations | 'unknown' {
  if (day === null) return 'unknown';
  return eachLanguage((_, language) =>
    new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
  );
}

/** A sentence about investigations or communications. */
export const issueWords = (
  list: List,
  key: 'title' | 'note' | 'found' | 'none' | IssueGap,
  params: Record<string, string | number> = {},
): Translations => say(`issues.${list}.${key}`, params);

/** A file of NHTSA with the day of its copy. */
export const issueSource = (list: List, copiedOn: string | null): Translations =>
  copiedOn === null ? say(`issues.${list}.no_source`) : say(`issues.${list}.source`, { day: dayWords(copiedOn) });

const KINDS = ['PE', 'EA', 'DP', 'RQ', 'AQ'];

/** What kind of investigation a number is of, by NHTSA's letters: "Preliminary evaluation". */
export function investigationKind(number: string): Translations {
  const kind = KINDS.find(each => number.startsWith(each)) ?? 'other';
  return say(`issues.investigations.kind.${kind}`);
}

interface InvestigationDays {
  openedOn: string | null;
  closedOn: string | null;
  campaign: string;
}

/** Since when an investigation is open, or when it was opened and closed and which recall it led to. */
export function investigationStatus({ openedOn, closedOn, campaign }: InvestigationDays): Translations {
  if (closedOn === null) return say('issues.investigations.open', { day: dayWords(openedOn) });
  const days = { from: dayWords(openedOn), to: dayWords(closedOn) };
  return say('issues.investigations.closed', { ...days, campaign: campaign || 'none' });
}

/** The years of files of five years each, by the first of each: `2010–2019, 2025–2026`. */
export function receivedYears(firsts: readonly number[], lastYear: number): string {
  const spans: [number, number][] = [];
  for (const first of firsts.toSorted((a, b) => a - b)) {
    const last = Math.min(first + 4, Math.max(first, lastYear));
    const before = spans.at(-1);
    if (before?.[1] === first - 1) before[1] = last;
    else spans.push([first, last]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
