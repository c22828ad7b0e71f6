import type { ReportPrint } from './print.ts';

type SourceText = string | { en: string } | null | undefined;

/**
 * The texts of a report that are as their source wrote them, in English: a Spanish report marks their language, so that a
 * screen reader does not read them as Spanish. A sentence of ours is in both languages and is none of them.
 */
export function sourceTexts(data: ReportPrint): string[] {
  const texts: SourceText[] = [
    ...(data.identity ?? []).map(([, value]) => value),
    ...(data.recalls ?? []).flatMap(({ component, part, summary, consequence, remedy }) => [
      component,
      part,
      summary,
      consequence,
      remedy,
    ]),
    ...(data.auctions ?? []).flatMap(({ channel, seller, condition, damage }) => [channel, seller, condition, damage]),
    ...(data.service ?? []).flatMap(({ shop, work }) => [shop, work]),
    ...(data.jsi ?? []).map(({ who }) => who),
    ...(data.liens ?? []).map(({ holder }) => holder),
    // Reports of before several accidents could be shown hold one alone.
    ...[data.accident ?? []].flat().flatMap(accident => [accident.source_text, accident.severity_text]),
    ...(data.ratings?.complaints.components ?? []).map(({ component }) => component),
    ...(data.ratings?.fuel.rows ?? []).flatMap(({ name, fuel, transmission, drive }) => [
      name,
      fuel,
      transmission,
      drive,
    ]),
    ...(data.ratings?.safety.rows ?? []).map(({ name }) => name),
  ];
  const english = texts.filter((text): text is string => typeof text === 'string' && /[a-z]{2}/i.test(text));
  return [...new Set(english)];
}
