import type { Say } from '../../kit/messages.ts';
import { RECALL_LIMITS, type RecallGap, type RecallList, type RecallVehicle } from '../contract.ts';
import { areaOf } from '../rules/areas.ts';
import { mergeCampaigns, namesOf, scopeOf, sourceOf, type SourceAnswer } from '../rules/merge.ts';

/** Where NHTSA says by VIN which repairs are open. */
const NHTSA_CHECK = 'https://www.nhtsa.gov/recalls';

/** The list of what the sources said, its own sentences in one language; the texts of the sources stay as they are. */
export function listOf(
  vehicle: Omit<RecallVehicle, 'title'>,
  { answers, gaps, say }: { answers: readonly SourceAnswer[]; gaps: RecallGap[]; say: Say },
): RecallList {
  const { vin, year, make, model } = vehicle;
  const words = (key: string): string => say('recall-words', key);
  const scope = scopeOf(answers);
  const sources = answers.map(sourceOf);
  const recalls = mergeCampaigns(answers).map(campaign => {
    const area = areaOf(campaign.component);
    return { ...campaign, heading: words(`area.${area}`), area };
  });
  return {
    vehicle: { vin, year, make, model, title: `${year} ${make} ${model}` },
    scope,
    recalls,
    checked_at: sources.map(({ checked_at }) => checked_at).toSorted()[0] ?? '',
    source: sources.map(({ name }) => name).join(', '),
    sources,
    names: namesOf(answers),
    notice: words(`notice.${scope}`),
    notice_url: vin ? `${NHTSA_CHECK}?${new URLSearchParams({ vin })}` : NHTSA_CHECK,
    limits: RECALL_LIMITS.map(code => ({ code, message: words(`limit.${code}`) })),
    gaps,
  };
}
