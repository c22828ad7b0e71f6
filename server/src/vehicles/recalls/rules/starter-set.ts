import { nameKey } from '../../catalog/rules/names.ts';

/** A campaign of the starter set. Absent texts are not known to it. */
export interface StarterCampaign {
  campaign: string;
  date?: string;
  component?: string;
  maker?: string;
  summary?: string;
  consequence?: string;
  remedy?: string;
  notes?: string;
  /** Model years by make and model. */
  vehicles: Record<string, Record<string, number[]>>;
}

/** A small dated extract of NHTSA's list. */
export interface StarterSet {
  /** Changes with the set, so that a newer one is written over an older one. */
  name: string;
  copiedOn: string;
  campaigns: readonly StarterCampaign[];
}

/** The set as rows. */
export function starterRows({ campaigns }: StarterSet) {
  const lines = campaigns.map((each, id) => ({
    id,
    campaign: each.campaign,
    component: each.component ?? '',
    receivedOn: each.date ?? null,
    maker: each.maker ?? '',
    summary: each.summary ?? '',
    consequence: each.consequence ?? '',
    remedy: each.remedy ?? '',
    notes: each.notes ?? '',
    parkIt: false,
    parkOutside: false,
    digest: '',
  }));
  const ids = new Map<string, number[]>();
  for (const [id, { vehicles }] of campaigns.entries())
    for (const [make, models] of Object.entries(vehicles))
      for (const [model, years] of Object.entries(models))
        for (const year of years) {
          const name = JSON.stringify([year, make, model]);
          ids.set(name, [...(ids.get(name) ?? []), id]);
        }
  const vehicles = [...ids].map(([name, campaignIds]) => {
    const [year, make, model] = JSON.parse(name) as [number, string, string];
    return { year, make, model, makeKey: nameKey(make), vehicle: true, campaignIds };
  });
  return { lines, vehicles, years: [...new Set(vehicles.map(({ year }) => year))].sort((a, b) => b - a) };
}
