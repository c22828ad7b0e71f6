import type { Locale } from '../../../kit/contract.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { ReportDocument, Words } from '../../../documents/reports/contract.ts';
import type { LotReport } from '../contract.ts';

/** A report in short: its verdict with the reasons, in the words of the report. `path`: where the whole of it is. */
export function presentReport(
  { document, verdict, demo, sources }: ReportDocument,
  { path, locale }: { path: string; locale: Locale },
): LotReport {
  const say = translatorFor(locale);
  const { level, answered, of, reasons, sections = [], disputed } = verdict;
  const inLanguage = (words: Words): string => (typeof words === 'string' ? words : words[locale]);
  return {
    state: 'shown',
    path,
    number: document.id,
    on: document.created,
    demo: demo || sources.some(source => source.demo === true),
    level,
    headline: say('reports', `verdict.${level}`),
    answered: say('reports', 'answered', { answered, of }),
    reasons: reasons.map((reason, at) => ({ text: inLanguage(reason), path: path + placeOf(sections[at] ?? null) })),
    disputed: disputed === undefined ? null : inLanguage(disputed),
  };
}

/** Where on the page of a report the records of a reason are; what was not checked stands among the sources. */
const placeOf = (section: string | null): string =>
  section === null ? '' : `#${section === 'unchecked' ? 'sources' : section}`;
