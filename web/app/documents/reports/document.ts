import type { ReportDocument, Words } from '@marque/server/documents/reports/contract';

/* Names for the parts of a report, so that each component says which part it draws. */

export type { ReportDocument, Words };
export type Tone = ReportDocument['tiles'][number]['state'];
export type Tile = ReportDocument['tiles'][number];
export type SectionHead = ReportDocument['heads'][number];
export type EventRow = ReportDocument['events'][number];
export type Gap = ReportDocument['gaps'][number];
export type OwnerRow = ReportDocument['owners'][number];
export type Reading = ReportDocument['readings'][number];
export type Accident = NonNullable<ReportDocument['accident']>[number];
export type DamageZone = Accident['zones'][number];
export type Recall = ReportDocument['recalls'][number];
export type Extra = NonNullable<ReportDocument['extras']>[number];
export type Value = NonNullable<ReportDocument['value']>;

/** Whether some of what a report says is invented and some is not: then each part says so of itself. */
export function isPartlyDemo({ demo, sources, ratings }: ReportDocument): boolean {
  const isRated = Object.values(ratings ?? {}).some(({ state }) => state === 'found');
  return demo && (isRated || sources.some(source => source.demo === false));
}

/** Whether a report has a section; one of a vehicle made for another market leaves some out. */
export function hasSection({ heads }: ReportDocument, key: string): boolean {
  return heads.some(head => head.key === key);
}

/** How much of a report is invented. */
export function demoOf(document: ReportDocument): 'all' | 'some' | 'none' {
  if (isPartlyDemo(document)) return 'some';
  return document.demo ? 'all' : 'none';
}
