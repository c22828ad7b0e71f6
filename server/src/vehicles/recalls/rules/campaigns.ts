import type { Campaign } from './recall-provider.ts';

/** A campaign and one of its components, as it is stored. */
export interface CampaignLine {
  copyId: number;
  campaign: string;
  component: string;
  receivedOn: string | null;
  summary: string;
  consequence: string;
  remedy: string;
  notes: string;
  parkIt: boolean;
  parkOutside: boolean;
}

/**
 * Puts the components of a campaign together, newest campaign first. A campaign that two copies have is told once, as
 * the copy that comes first tells it.
 */
export function campaignsFrom(lines: readonly CampaignLine[]): Campaign[] {
  const byCampaign = new Map<string, CampaignLine[]>();
  for (const line of lines) {
    const known = byCampaign.get(line.campaign) ?? [];
    if (known.length === 0 || known[0]!.copyId === line.copyId) byCampaign.set(line.campaign, [...known, line]);
  }
  return [...byCampaign.values()].map(campaignOf).sort(newestFirst);
}

function campaignOf(lines: readonly CampaignLine[]): Campaign {
  const [first] = lines as [CampaignLine];
  const notes = textOf(lines, 'notes');
  return {
    campaign: first.campaign,
    date: first.receivedOn,
    component: textOf(lines, 'component', '; '),
    summary: textOf(lines, 'summary'),
    consequence: textOf(lines, 'consequence'),
    remedy: textOf(lines, 'remedy'),
    ...(notes === '' ? {} : { notes }),
    park_it: lines.some(({ parkIt }) => parkIt),
    park_outside: lines.some(({ parkOutside }) => parkOutside),
    // The file does not say which repairs come over the air.
    ota: false,
  };
}

/** The texts of all components, each once. */
function textOf(
  lines: readonly CampaignLine[],
  field: 'component' | 'summary' | 'consequence' | 'remedy' | 'notes',
  between = ' ',
): string {
  return [...new Set(lines.map(line => line[field]).filter(text => text !== ''))].join(between);
}

/** Orders campaigns. */
export function newestFirst(a: Pick<Campaign, 'campaign' | 'date'>, b: Pick<Campaign, 'campaign' | 'date'>): number {
  return (b.date ?? '').localeCompare(a.date ?? '') || b.campaign.localeCompare(a.campaign);
}
