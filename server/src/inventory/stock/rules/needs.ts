import { stageOf } from '../../../documents/issued-documents/rules.ts';
import type { StockNeeds, StockRecalls } from '../contract.ts';

/** What is kept of the recalls of a vehicle. */
export interface KeptRecalls {
  checkedAt: Date | null;
  failed: string[];
  count: number;
  parkIt: boolean;
  campaigns: readonly { campaign: string }[];
}

interface Document {
  kind: string;
  state: string;
  verdict: unknown;
  box: unknown;
}

/** Sections of a report by what a dealer looks for. */
const FINDINGS: Readonly<Record<string, 'title' | 'odometer'>> = {
  titles: 'title',
  brands: 'title',
  jsi: 'title',
  odometer: 'odometer',
};

/** The recalls of a vehicle, where nobody has checked them with that said. */
function recallsKnown(kept: KeptRecalls | null): StockRecalls {
  const { checkedAt = null, failed = [], count = 0, parkIt = false, campaigns = [] } = kept ?? {};
  const state = !checkedAt ? 'unchecked' : count > 0 ? 'found' : failed.length > 0 ? 'partly' : 'none';
  const demo = campaigns.some(({ campaign }) => campaign.startsWith('DEMO'));
  return { state, count, park_it: parkIt, checked: checkedAt?.toISOString() ?? null, failed: failed.length, demo };
}

/** What a vehicle needs. `documents`: of it, the newest first. */
export function needsOf(
  vehicle: { price: number | null; stockNumber: string },
  kept: KeptRecalls | null,
  documents: readonly Document[],
): StockNeeds {
  const of = (kind: string) => documents.find(each => each.kind === kind && stageOf(each) !== 'over');
  const report = of('report');
  const sticker = of('sticker');
  return {
    recalls: recallsKnown(kept),
    report: {
      state: !report ? 'missing' : stageOf(report) === 'made' ? 'made' : 'working',
      findings: report ? findingsIn(report.verdict) : [],
    },
    sticker: !sticker
      ? 'missing'
      : stageOf(sticker) !== 'made'
        ? 'working'
        : isOutdated(sticker.box, vehicle)
          ? 'outdated'
          : 'made',
  };
}

function findingsIn(verdict: unknown): ('title' | 'odometer')[] {
  const sections = isRecord(verdict) && Array.isArray(verdict['sections']) ? verdict['sections'] : [];
  return [...new Set(sections.flatMap(section => FINDINGS[String(section)] ?? []))];
}

/** Whether the dealer's box of a sticker says something else than the stock does now. */
function isOutdated(box: unknown, { price, stockNumber }: { price: number | null; stockNumber: string }): boolean {
  if (!isRecord(box)) return false;
  const { asking, stock } = box;
  return (typeof asking === 'number' && asking !== price) || (typeof stock === 'string' && stock !== stockNumber);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
