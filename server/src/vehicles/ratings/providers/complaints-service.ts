import { z } from 'zod';
import { nameKey } from '../../catalog/rules/names.ts';
import { listedMakeKeys } from '../../recalls/rules/match-names.ts';
import { countComplaints, type Complaint } from '../rules/complaints.ts';
import { listedAs } from '../rules/listed-names.ts';
import { inTurn, oldestDay, ServiceFailed, withinLimit, type PublicService } from './public-service.ts';
import type { NamedVehicle, RatingProviders } from './rating-providers.ts';

/** More models than this are no answer to a question about one vehicle. */
const MAX_MODELS = 12;
/** NHTSA answers 400 for a name it does not have. */
const UNKNOWN = [400, 404];

const Flag = z
  .union([z.boolean(), z.string().transform(text => /^(?:y|yes|true)$/i.test(text))])
  .nullish()
  .transform(flag => flag ?? false);
const Count = z.coerce.number().int().nonnegative().nullish().catch(0);
const Product = z.object({ type: z.string().nullish(), productYear: z.coerce.number().nullish().catch(null) });

/** The number of the complaint and what is counted of it; its text is dropped at once. */
const Row = z
  .object({
    odiNumber: z.union([z.string(), z.number()]).transform(String),
    components: z.string().nullish(),
    crash: Flag,
    fire: Flag,
    numberOfInjuries: Count,
    numberOfDeaths: Count,
    products: z.array(Product).nullish(),
  })
  .transform(row => ({
    number: row.odiNumber,
    years: (row.products ?? []).flatMap(({ productYear }) => productYear ?? []),
    complaint: {
      components: row.components ?? '',
      crash: row.crash,
      fire: row.fire,
      injured: row.numberOfInjuries ?? 0,
      killed: row.numberOfDeaths ?? 0,
    } satisfies Complaint,
  }));
const Rows = z.object({ results: z.array(Row) }).transform(({ results }) => results);
const Names = z
  .object({ results: z.array(z.object({ make: z.string().nullish(), model: z.string().nullish() })) })
  .transform(({ results }) => results.map(({ make, model }) => ({ make: make ?? '', model: model ?? '' })));

/** NHTSA's service of owner complaints: the names it has for a year, then the complaints about each that is the vehicle's. */
export function complaintsService(service: PublicService): NonNullable<RatingProviders['complaints']> {
  return vehicle => withinLimit(service, find(vehicle));

  async function find(vehicle: NamedVehicle) {
    const { year } = vehicle;
    const makes = await names('makes', { modelYear: year });
    const days = [makes.on];
    const keys = listedMakeKeys(vehicle.make);
    const own = [...new Set((makes.body ?? []).map(({ make }) => make))].filter(make => keys.includes(nameKey(make)));
    const complaints = new Map<string, Complaint>();
    let isListed = false;
    for (const make of own) {
      const models = await names('models', { modelYear: year, make });
      const listed = (models.body ?? []).map(({ model }) => model);
      const found = listedAs(vehicle, listed);
      if (found.length > MAX_MODELS) throw new ServiceFailed(service.name, 'unreadable');
      const answers = await inTurn(found, model => about({ make, model, modelYear: year }));
      days.push(models.on, ...answers.map(({ on }) => on));
      isListed ||= found.length > 0;
      for (const { number, complaint } of answers.flatMap(({ rows }) => rows)) complaints.set(number, complaint);
    }
    return { count: isListed ? countComplaints([...complaints.values()]) : null, on: oldestDay(days) };
  }

  function names(menu: 'makes' | 'models', query: Record<string, string | number>) {
    return service.read(`/products/vehicle/${menu}?${queryOf({ ...query, issueType: 'c' })}`, Names, UNKNOWN);
  }

  async function about(query: { make: string; model: string; modelYear: number }) {
    const { body, on } = await service.read(`/complaints/complaintsByVehicle?${queryOf(query)}`, Rows, UNKNOWN);
    const rows = body ?? [];
    const isOther = rows.some(({ years }) => years.length > 0 && !years.includes(query.modelYear));
    if (isOther) throw new ServiceFailed(service.name, 'other_vehicle');
    return { rows, on };
  }
}

const queryOf = (query: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
