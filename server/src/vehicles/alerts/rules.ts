import { startOfDay, dayOf } from '../../kit/clock.ts';
import type { ProviderAnswer } from '../recalls/rules/merge.ts';
import { mergeCampaigns, type MergedCampaign } from '../recalls/rules/merge.ts';

/** A look at a vehicle's campaigns. */
export interface Look {
  /** Each campaign that was not noted before, and whether it is news to the owner. */
  fresh: { campaign: MergedCampaign; isNews: boolean }[];
  /** The lists that have been read for the vehicle now. */
  lists: string[];
}

/** The name of a list; an extract is another list than the whole, which has much that is not new. */
const listName = ({ name, found }: ProviderAnswer): string => (found.partial ? `${name}, extract` : name);

/**
 * New facts about a vehicle. Everything missing from the list read before is new; on a first read, only facts reported
 * since the vehicle was saved. `atSaving`: the vehicle was saved just now, so nothing is new.
 */
export function scan(
  answers: readonly ProviderAnswer[],
  kept: { noted: ReadonlySet<string>; lists: readonly string[]; savedAt: Date; atSaving: boolean },
): Look {
  const since = dayOf(startOfDay(kept.savedAt));
  const read = answers.filter(answer => kept.lists.includes(listName(answer)));
  const inRead = new Set(read.flatMap(({ found }) => found.campaigns.map(({ campaign }) => campaign)));
  const fresh = mergeCampaigns(answers)
    .filter(({ campaign }) => !kept.noted.has(campaign))
    .map(campaign => {
      const isLater = campaign.date !== null && campaign.date >= since;
      return { campaign, isNews: !kept.atSaving && (inRead.has(campaign.campaign) || isLater) };
    });
  return { fresh, lists: [...new Set([...kept.lists, ...answers.map(listName)])] };
}

const FIRST_DAY = '1966-09-09';

/** Whether a day may be that of a repair: it exists, is not to come, and is not before recalls began. */
export function isRepairDay(text: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || dayOf(at) !== text) return false;
  // It is tomorrow already east of us.
  return text >= FIRST_DAY && at.getTime() <= now.getTime() + 14 * 60 * 60 * 1000;
}
