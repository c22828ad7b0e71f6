import type { ExtraSection } from '../../document/shape/extras-shape.ts';
import type { Assessment } from '../../rules.ts';
import { costSection } from './extra-cost.ts';
import { electrifiedSection } from './extra-electrified.ts';
import { warrantySection } from './extra-warranty.ts';
import type { ReportFacts } from '../facts/facts.ts';

/** The sections of facts this vehicle has, in reading order. */
export function extraSections(facts: ReportFacts, assessment: Assessment): ExtraSection[] {
  return [costSection(facts), warrantySection(facts, assessment), electrifiedSection(facts)].filter(
    section => section !== null,
  );
}
