import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { listedMakeKeys, namesOf } from '../rules/match-names.ts';
import { campaignNumber, dayFirst, plainText } from '../rules/campaign.ts';
import { nameKey } from '../../catalog/rules/names.ts';
import type { ServiceAddress } from '../../../kit/web/json-client.ts';
import { createProviderClient, NHTSA_URL } from '../service/provider-client.ts';
import type {
  Campaign,
  ListedName,
  MenuAnswer,
  RecallAnswer,
  RecallFault,
  RecallMenus,
  RecallProvider,
  RecallQuery,
} from '../rules/recall-provider.ts';

/** So many of NHTSA's models may be one of ours: `SILVERADO` is `SILVERADO 1500` and its cabs. */
const MAX_NAMES = 6;

const Text = z
  .string()
  .nullish()
  .transform(text => plainText(text ?? ''));
const Flag = z
  .union([z.boolean(), z.string().transform(text => /^(yes|true|y)$/i.test(text))])
  .nullish()
  .transform(flag => flag ?? false);

const Row = z.object({
  NHTSACampaignNumber: z.string().transform(campaignNumber).pipe(z.string().min(1)),
  ReportReceivedDate: z
    .string()
    .nullish()
    .transform(text => dayFirst(text ?? '')),
  Component: Text,
  Summary: Text,
  Consequence: Text,
  Remedy: Text,
  Notes: Text,
  parkIt: Flag,
  parkOutSide: Flag,
  overTheAirUpdate: Flag,
  ModelYear: z.union([z.string(), z.number()]).transform(Number),
  Make: z.string(),
  Model: z.string(),
});
type Row = z.infer<typeof Row>;

const Rows = z.object({ results: z.array(Row) });
const MenuRows = z.object({
  results: z.array(z.looseObject({ modelYear: z.union([z.string(), z.number()]).optional() })),
});

/** The rows of an answer, `unknown_name` for a name NHTSA does not have, or why there is nothing to read. */
type ListAnswer<Item> =
  { kind: 'rows'; rows: Item[] } | { kind: 'unknown_name' } | { kind: 'failed'; fault: RecallFault };

/**
 * NHTSA's live service, which needs no key: `recalls/recallsByVehicle` answers every campaign of a make, model and year in
 * its own spelling, and `products/vehicle` what there is to choose from. It knows no VIN. A name it does not have is
 * answered with the status 400, which is not "no recalls".
 */
export function createNhtsa({
  clock,
  url = NHTSA_URL,
  timeoutMs,
}: ServiceAddress & { clock: Clock }): RecallProvider & { menus: RecallMenus } {
  const ask = createProviderClient('NHTSA', { timeoutMs });

  async function rowsAt<Item>(path: string, query: Record<string, string>, schema: z.ZodType<{ results: Item[] }>) {
    const answer = await ask(`${url}/${path}?${new URLSearchParams(query)}`);
    return rowsOf(answer, schema);
  }

  const menu = (path: string, query: Record<string, string>) =>
    rowsAt(`products/vehicle/${path}`, { ...query, issueType: 'r' }, MenuRows);

  const menus: RecallMenus = {
    async years() {
      return itemsOf(await menu('modelYears', {}), row => Number(row.modelYear), isYear);
    },
    async makes(year) {
      return itemsOf(await menu('makes', { modelYear: String(year) }), row => nameIn(row['make']), Boolean);
    },
    async models(year, make) {
      const answer = await menu('models', { modelYear: String(year), make });
      return itemsOf(answer, row => nameIn(row['model']), Boolean);
    },
  };

  /** The rows of an answer, one of each; none at all means that there is nothing of this name. */
  function itemsOf<Item>(
    answer: ListAnswer<Record<string, unknown>>,
    read: (row: Record<string, unknown>) => Item,
    isItem: (item: Item) => boolean,
  ): MenuAnswer<Item> {
    if (answer.kind !== 'rows') return answer;
    const items = [...new Set(answer.rows.map(read).filter(isItem))];
    return items.length > 0 ? { kind: 'found', items, checkedAt: clock() } : { kind: 'unknown_name' };
  }

  /** NHTSA's campaigns under one of its own names. An answer about another vehicle is refused as a whole. */
  async function campaignsOf(year: number, { make, model }: ListedName): Promise<ListAnswer<Row>> {
    const answer = await rowsAt('recalls/recallsByVehicle', { make, model, modelYear: String(year) }, Rows);
    if (answer.kind !== 'rows') return answer;
    const other = answer.rows.some(
      row => row.ModelYear !== year || nameKey(row.Make) !== nameKey(make) || nameKey(row.Model) !== nameKey(model),
    );
    return other ? { kind: 'failed', fault: 'other_vehicle' } : answer;
  }

  /** The names under which NHTSA lists the vehicle. */
  async function listedNames(vehicle: RecallQuery): Promise<MenuAnswer<ListedName>> {
    const makes = await menus.makes(vehicle.year);
    if (makes.kind !== 'found') return makes;
    const keys = listedMakeKeys(vehicle.make);
    const names: ListedName[] = [];
    for (const make of makes.items.filter(each => keys.includes(nameKey(each)))) {
      const models = await menus.models(vehicle.year, make);
      if (models.kind === 'failed') return models;
      if (models.kind === 'found') names.push(...namesOf(vehicle, models.items).map(model => ({ make, model })));
    }
    const items = names.slice(0, MAX_NAMES);
    return items.length > 0 ? { kind: 'found', items, checkedAt: clock() } : { kind: 'unknown_name' };
  }

  return {
    name: 'NHTSA',
    demo: false,
    list: 'nhtsa',
    cacheHours: 24,
    menus,
    async find(vehicle): Promise<RecallAnswer> {
      const typed = { make: vehicle.make, model: vehicle.model };
      const first = await campaignsOf(vehicle.year, typed);
      if (first.kind === 'failed') return first;
      if (first.kind === 'rows' && first.rows.length > 0) return foundOf([typed], first.rows, clock());
      const listed = await listedNames(vehicle);
      if (listed.kind === 'failed') return listed;
      const others = listed.kind === 'found' ? listed.items : [];
      if (others.length === 0) return first.kind === 'rows' ? foundOf([typed], [], clock()) : first;
      const rows: Row[] = [];
      for (const name of others) {
        const answer = await campaignsOf(vehicle.year, name);
        if (answer.kind === 'failed') return answer;
        // A name it lists and then does not know says nothing about recalls.
        if (answer.kind === 'unknown_name') return { kind: 'failed', fault: 'unreadable' };
        rows.push(...answer.rows);
      }
      return foundOf(others, rows, clock());
    },
  };
}

function rowsOf<Item>(
  answer: { status: number; body: unknown } | { fault: RecallFault },
  schema: z.ZodType<{ results: Item[] }>,
): ListAnswer<Item> {
  if ('fault' in answer) return { kind: 'failed', fault: answer.fault };
  if (answer.status === 400 || answer.status === 404) return { kind: 'unknown_name' };
  const parsed = schema.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) return { kind: 'failed', fault: 'unreadable' };
  return { kind: 'rows', rows: parsed.data.results };
}

function foundOf(names: ListedName[], rows: readonly Row[], checkedAt: Date): RecallAnswer {
  // The names as NHTSA spells them, where it wrote one.
  const spelled = names.map(name => {
    const row = rows.find(each => nameKey(each.Make + each.Model) === nameKey(name.make + name.model));
    return row ? { make: row.Make, model: row.Model } : name;
  });
  return { kind: 'found', scope: 'model', campaigns: rows.map(campaignOf), names: spelled, checkedAt };
}

function campaignOf(row: Row): Campaign {
  return {
    campaign: row.NHTSACampaignNumber,
    date: row.ReportReceivedDate,
    component: row.Component,
    summary: row.Summary,
    consequence: row.Consequence,
    remedy: row.Remedy,
    ...(row.Notes ? { notes: row.Notes } : {}),
    park_it: row.parkIt,
    park_outside: row.parkOutSide,
    ota: row.overTheAirUpdate,
  };
}

const nameIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1900 && year < 2100;
