import type { RecallSource, RecallStatus } from '../contract.ts';
import type { Campaign, ListedName, RecallAnswer } from './recall-provider.ts';

type Found = Extract<RecallAnswer, { kind: 'found' }>;

/** One source's campaigns, and its name as a list shows it. */
export interface ProviderAnswer {
  name: string;
  demo: boolean;
  /** License of the source, from its setting; absent: unrestricted. */
  license?: string;
  found: Found;
}

/** A campaign of one or several sources. */
export interface MergedCampaign extends Campaign {
  sources: RecallSource[];
}

/** How a source is named on a list. */
export function sourceOf({ name, demo, found }: ProviderAnswer): RecallSource {
  const { checkedAt, copiedOn } = found;
  return {
    name,
    checked_at: checkedAt.toISOString(),
    ...(copiedOn ? { copied_on: copiedOn } : {}),
    ...(demo ? { demo } : {}),
  };
}

/** Whether a source answered for this very vehicle: only then is it known what is repaired. */
export const scopeOf = (answers: readonly ProviderAnswer[]): 'vin' | 'model' =>
  answers.some(({ found }) => found.scope === 'vin') ? 'vin' : 'model';

/**
 * The campaigns of all sources, each once. The texts are those of the first source that has the campaign; a warning counts
 * whoever gives it, and whether it is repaired is known by a source that was asked by VIN only.
 */
export function mergeCampaigns(answers: readonly ProviderAnswer[]): MergedCampaign[] {
  const merged = new Map<string, MergedCampaign>();
  for (const answer of answers) {
    const source = sourceOf(answer);
    for (const campaign of answer.found.campaigns) {
      const mine = { ...campaign, status: answer.found.scope === 'vin' ? (campaign.status ?? 'unknown') : 'unknown' };
      const known = merged.get(campaign.campaign);
      merged.set(campaign.campaign, known ? joined(known, mine, source) : { ...mine, sources: [source] });
    }
  }
  return inOrder([...merged.values()]);
}

function joined(first: MergedCampaign, second: Campaign, source: RecallSource): MergedCampaign {
  const notes = first.notes ?? second.notes;
  // A campaign of several components is several rows of one source.
  const again = first.sources.some(({ name }) => name === source.name);
  return {
    ...first,
    date: first.date ?? second.date,
    component: first.component || second.component,
    summary: first.summary || second.summary,
    consequence: first.consequence || second.consequence,
    remedy: first.remedy || second.remedy,
    ...(notes ? { notes } : {}),
    park_it: first.park_it || second.park_it,
    park_outside: first.park_outside || second.park_outside,
    ota: first.ota || second.ota,
    status: surer(first.status, second.status),
    sources: again ? first.sources : [...first.sources, source],
  };
}

/** Of sources that disagree, the one that leaves most to do is believed. */
const WEIGHT: readonly RecallStatus[] = ['remedy_pending', 'open', 'closed', 'unknown'];

const surer = (one: RecallStatus = 'unknown', other: RecallStatus = 'unknown'): RecallStatus =>
  WEIGHT.indexOf(one) <= WEIGHT.indexOf(other) ? one : other;

/** Repaired last; of the others do-not-drive first, park-outside next, then the newest. */
function inOrder(campaigns: MergedCampaign[]): MergedCampaign[] {
  return campaigns.toSorted(
    (a, b) =>
      Number(a.status === 'closed') - Number(b.status === 'closed') ||
      Number(b.park_it) - Number(a.park_it) ||
      Number(b.park_outside) - Number(a.park_outside) ||
      (b.date ?? '').localeCompare(a.date ?? '') ||
      a.campaign.localeCompare(b.campaign),
  );
}

/** Every name under which a source has the vehicle, once. */
export function namesOf(answers: readonly ProviderAnswer[]): ListedName[] {
  const names = answers.flatMap(({ found }) => found.names);
  return [...new Map(names.map(each => [`${each.make}\n${each.model}`, each])).values()];
}
