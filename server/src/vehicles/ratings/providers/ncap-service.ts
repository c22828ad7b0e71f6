import { z } from 'zod';
import { nameKey } from '../../catalog/rules/names.ts';
import { listedMakeKeys } from '../../recalls/rules/match-names.ts';
import type { Assistance, SafetyRow } from '../contract.ts';
import { listedAs } from '../rules/listed-names.ts';
import { fittedOf, riskOf, starsOf, withinYear } from '../rules/stars.ts';
import { inTurn, oldestDay, ServiceFailed, withinLimit, type PublicService } from './public-service.ts';
import type { NamedVehicle, RatingProviders, ProvidedRows } from './rating-providers.ts';

/** More models or variants than this are no answer to a question about one vehicle. */
const MAX_MODELS = 12;
const MAX_VARIANTS = 40;
/** NHTSA answers 400 for a name it does not have. */
const UNKNOWN = [400, 404];

const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => String(value ?? '').trim());
const results = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ Results: z.array(z.object(shape)) }).transform(({ Results }) => Results);
const Makes = results({ Make: Text });
const Models = results({ Model: Text });
const Variants = results({ VehicleId: Text, VehicleDescription: Text });

const Rating = z.object({
  VehicleId: Text,
  VehicleDescription: Text,
  ModelYear: Text,
  OverallRating: Text,
  OverallFrontCrashRating: Text,
  FrontCrashDriversideRating: Text,
  FrontCrashPassengersideRating: Text,
  OverallSideCrashRating: Text,
  SideCrashDriversideRating: Text,
  SideCrashPassengersideRating: Text,
  SidePoleCrashRating: Text,
  'combinedSideBarrierAndPoleRating-Front': Text,
  'combinedSideBarrierAndPoleRating-Rear': Text,
  RolloverRating: Text,
  RolloverPossibility: Text,
  NHTSAElectronicStabilityControl: Text,
  NHTSAForwardCollisionWarning: Text,
  NHTSALaneDepartureWarning: Text,
});
type Rating = z.infer<typeof Rating>;
const Ratings = z.object({ Results: z.array(Rating) }).transform(({ Results }) => Results);

/** NHTSA's service of safety ratings: the makes and models of a year, a model's variants, then the stars of each. */
export function ncapService(service: PublicService): NonNullable<RatingProviders['safety']> {
  return vehicle => withinLimit(service, find(vehicle));

  async function find(vehicle: NamedVehicle): Promise<ProvidedRows<SafetyRow>> {
    const { year } = vehicle;
    const base = `/SafetyRatings/modelyear/${year}`;
    const makes = await service.read(base, Makes, UNKNOWN);
    const days = [makes.on];
    const keys = listedMakeKeys(vehicle.make);
    const ids: string[] = [];
    for (const { Make } of (makes.body ?? []).filter(each => keys.includes(nameKey(each.Make)))) {
      const path = `${base}/make/${encodeURIComponent(Make)}`;
      const models = await service.read(path, Models, UNKNOWN);
      const listed = (models.body ?? []).map(({ Model }) => Model);
      const names = listedAs(vehicle, listed);
      if (names.length > MAX_MODELS) throw new ServiceFailed(service.name, 'unreadable');
      const variants = await inTurn(names, name =>
        service.read(`${path}/model/${encodeURIComponent(name)}`, Variants, UNKNOWN),
      );
      days.push(models.on, ...variants.map(({ on }) => on));
      ids.push(...variants.flatMap(({ body }) => body ?? []).map(({ VehicleId }) => VehicleId));
    }
    if (ids.length > MAX_VARIANTS) throw new ServiceFailed(service.name, 'unreadable');
    const rated = await inTurn([...new Set(ids)], id => one(id, year));
    return { rows: rated.map(({ row }) => row), on: oldestDay([...days, ...rated.map(({ on }) => on)]) };
  }

  async function one(id: string, year: number): Promise<{ row: SafetyRow; on: string }> {
    const { body, on } = await service.read(`/SafetyRatings/VehicleId/${encodeURIComponent(id)}`, Ratings);
    const [rating] = body ?? [];
    if (!rating) throw new ServiceFailed(service.name, 'unreadable');
    const isMatch = rating.VehicleId === id && (rating.ModelYear === '' || Number(rating.ModelYear) === year);
    if (!isMatch) throw new ServiceFailed(service.name, 'other_vehicle');
    return { row: rowOf(rating, year), on };
  }
}

function rowOf(rating: Rating, year: number): SafetyRow {
  const isNew = starsOf(rating['combinedSideBarrierAndPoleRating-Front']) !== null;
  const stars = (name: keyof Rating) => starsOf(rating[name]);
  return withinYear(year, {
    name: rating.VehicleDescription,
    overall: stars('OverallRating'),
    frontal: stars('OverallFrontCrashRating'),
    frontal_driver: stars('FrontCrashDriversideRating'),
    frontal_passenger: stars('FrontCrashPassengersideRating'),
    side: stars('OverallSideCrashRating'),
    side_front: stars(isNew ? 'combinedSideBarrierAndPoleRating-Front' : 'SideCrashDriversideRating'),
    side_rear: stars(isNew ? 'combinedSideBarrierAndPoleRating-Rear' : 'SideCrashPassengersideRating'),
    side_pole: stars('SidePoleCrashRating'),
    rollover: stars('RolloverRating'),
    rollover_risk: riskOf(rating.RolloverPossibility),
    assistance: [
      ...fitted('stability_control', rating.NHTSAElectronicStabilityControl),
      ...fitted('forward_collision_warning', rating.NHTSAForwardCollisionWarning),
      ...fitted('lane_departure_warning', rating.NHTSALaneDepartureWarning),
    ],
  });
}

/** The service does not say what a test of a system found. */
function fitted(system: Assistance['system'], text: string): Assistance[] {
  const equipped = fittedOf(text);
  return equipped === null ? [] : [{ system, fitted: equipped, meets_criteria: null }];
}
