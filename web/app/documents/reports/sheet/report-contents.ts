import type { SectionName } from '@marque/server/documents/reports/contract';
import { hasSection, type ReportDocument } from '../document.ts';
import { modelParts } from '../sections/model-section.tsx';

/** Written out, as the server's list brings a library of schemas that no reader needs. */
const AFTER_IDENTITY = [
  'life',
  'ownership',
  'titles',
  'brands',
  'jsi',
  'accidents',
  'odometer',
  'theft',
  'liens',
  'recalls',
  'auctions',
  'service',
  'value',
] as const satisfies SectionName[];
/** The sections of every report, in reading order. */
export const SECTIONS = ['identity', ...AFTER_IDENTITY] as const;

/** Parts of the report one can go to, in reading order. */
const CONTENTS = [
  'identity',
  'classic',
  ...AFTER_IDENTITY,
  'cost',
  'warranty',
  'electrified',
  'fuel',
  'safety',
  'equipment',
  'documents',
  'ownerDocuments',
  'checks',
  'sources',
  'glossary',
] as const;
export type ContentKey = (typeof CONTENTS)[number];
/** The owner's own files, as the owner reads them or somebody who was sent a link. */
export type FilesKey = 'documents' | 'ownerDocuments';

/**
 * The parts this report has: its sections even when empty, since an empty answer is an answer; ours when they have text.
 * Conclusions from all answers are not in a draft. `files`: where what an owner has added stands.
 */
export function contentsOf(
  document: ReportDocument,
  { isDraft = false, files = null }: { isDraft?: boolean; files?: FilesKey | null } = {},
): ContentKey[] {
  const sections = SECTIONS.map(key => [key, isShown(document, key)] as const);
  const optional: Partial<Record<ContentKey, boolean>> = {
    ...Object.fromEntries(sections),
    identity: document.identity.length > 0,
    classic: Boolean(document.classic),
    life: document.events.length > 0,
    value: document.value !== null || hasSection(document, 'value') || isLeftOut(document, 'value'),
    ...modelParts(document),
    cost: hasExtra(document, 'cost'),
    warranty: hasExtra(document, 'warranty'),
    electrified: hasExtra(document, 'electrified'),
    equipment: Boolean(document.equipment),
    documents: files === 'documents',
    ownerDocuments: files === 'ownerDocuments',
    checks: !isDraft && document.checks.length > 0,
    glossary: !isDraft && document.glossary.length > 0,
  };
  return CONTENTS.filter(key => optional[key] ?? true);
}

const hasExtra = ({ extras }: ReportDocument, key: ContentKey): boolean =>
  extras?.some(extra => extra.key === key) ?? false;

/** A section that its owner left out is named in its place. */
const isLeftOut = ({ left_out: leftOut }: ReportDocument, key: SectionName): boolean => leftOut?.includes(key) ?? false;
const isShown = (document: ReportDocument, key: SectionName): boolean =>
  hasSection(document, key) || isLeftOut(document, key);
