import type { Translations } from '../../../../kit/text/bilingual.ts';
import recalls from './recalls.json' with { type: 'json' };

export type RecallKey = keyof typeof recalls.texts;
export const RECALL_KEYS = Object.keys(recalls.texts) as [RecallKey, ...RecallKey[]];
type Texts = Record<'component' | 'summary' | 'consequence' | 'remedy', Translations>;
/** Invented campaigns. Their numbers start with DEMO, as no real campaign's does. */
export const RECALL_TEXTS: Readonly<Record<RecallKey, Texts>> = recalls.texts;

/** An invented recall of a demonstration vehicle. `may_apply`: it covers vehicles like this one. */
export interface DemonstrationRecall {
  campaign: string;
  /** The day the regulator received the report. */
  on: string;
  status: 'open' | 'closed' | 'remedy_not_available' | 'may_apply';
  closedOn: string | null;
  text: RecallKey;
  parkIt: boolean;
  parkOutside: boolean;
  overTheAir: boolean;
}

const PLAIN = { status: 'open', closedOn: null, parkIt: false, parkOutside: false, overTheAir: false } as const;

type StatedRecall = Partial<DemonstrationRecall> & Pick<DemonstrationRecall, 'campaign' | 'on' | 'text'>;
const STATED = new Map(Object.entries(recalls.vehicles as Record<string, StatedRecall[] | 'down' | 'wrong' | 'slow'>));

/**
 * The sources' answer for a demonstration vehicle: its recalls, or how they fail. The same for the recall check and for
 * the histories of reports; `docs/demonstration-vehicles.md` lists what each shows.
 */
export function demonstrationRecalls(vin: string): DemonstrationRecall[] | 'down' | 'wrong' | 'slow' | undefined {
  const stated = STATED.get(vin);
  return Array.isArray(stated) ? stated.map(recall => ({ ...PLAIN, ...recall })) : stated;
}

/** A demonstration recall by its number, with its texts in both languages. @throws where there is none */
export function demonstrationRecall(campaign: string) {
  const all = [...STATED.keys()].map(demonstrationRecalls).flatMap(answer => (Array.isArray(answer) ? answer : []));
  const found = all.find(recall => recall.campaign === campaign);
  if (!found) throw new Error(`There is no demonstration recall ${campaign}`);
  const { text, ...recall } = found;
  return { ...recall, ...RECALL_TEXTS[text] };
}
