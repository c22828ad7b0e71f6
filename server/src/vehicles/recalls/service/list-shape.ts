import { vehicleName } from '@marque/vin';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import { wordIn } from '../../decode/rules/decoded-words.ts';
import { RECALL_LIMITS, type Recall, type RecallGap, type RecallList, type RecallVehicle } from '../contract.ts';
import type { Campaign } from '../rules/recall-provider.ts';
import { areaOf } from '../rules/areas.ts';
import { componentText } from '../rules/component-words.ts';
import { quietText } from '../rules/quiet-text.ts';
import { recallNames } from '../rules/recall-names.ts';
import { mergeCampaigns, namesOf, scopeOf, sourceOf, type ProviderAnswer } from '../rules/merge.ts';

/** Where NHTSA says by VIN which repairs are open. */
const NHTSA_CHECK = 'https://www.nhtsa.gov/recalls';

/** A source as a reader knows it: the invented recalls and the copied file have a name in each language. */
export const sourceName = (name: string, locale: Locale): string =>
  name === 'sandbox' ? translatorFor(locale)('recall-words', 'source.sandbox') : wordIn(name, locale);

/** The texts of a campaign in small letters; nothing where they are already. */
function quieted(campaign: Campaign, names: string[]): Pick<Recall, 'quiet'> {
  const [summary = '', consequence = '', remedy = ''] = [campaign.summary, campaign.consequence, campaign.remedy].map(
    text => quietText(text, names),
  );
  const isSame = summary === campaign.summary && consequence === campaign.consequence && remedy === campaign.remedy;
  return isSame ? {} : { quiet: { summary, consequence, remedy } };
}

/** The list of what the sources said, its own sentences in one language; the texts of the sources stay as they are. */
export function listOf(
  vehicle: Omit<RecallVehicle, 'title'>,
  { answers, gaps, locale }: { answers: readonly ProviderAnswer[]; gaps: RecallGap[]; locale: Locale },
): RecallList {
  const { vin, year, make, model } = vehicle;
  const say = translatorFor(locale);
  const words = (key: string): string => say('recall-words', key);
  const scope = scopeOf(answers);
  const named = answers.map(answer => ({ ...answer, name: sourceName(answer.name, locale) }));
  const sources = named.map(sourceOf);
  const campaigns = mergeCampaigns(named);
  const names = recallNames(campaigns);
  const recalls = campaigns.map((campaign, at) => ({
    ...campaign,
    heading: names[at]?.[locale] ?? '',
    area: areaOf(campaign.component),
    component_text: componentText(campaign.component),
    ...quieted(campaign, [make, model]),
  }));
  return {
    vehicle: { vin, year, make, model, title: vehicleName(year, make, model) },
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
