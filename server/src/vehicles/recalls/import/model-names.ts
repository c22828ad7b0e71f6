import { nameKey } from '../../catalog/rules/names.ts';

/** A model that lines of a file name, and what they are about. */
export interface OutlinedVehicle {
  year: number;
  make: string;
  model: string;
  makeKey: string;
  vehicle: boolean;
  campaignIds: number[];
}

/** The same text without the line it was cut from, which it would keep in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString();

/** Sums up the models that the lines of a file name. */
export class ModelNames {
  readonly #vehicles = new Map<string, OutlinedVehicle>();
  readonly #texts = new Map<string, string>();

  add({ year, make, model, vehicle }: Pick<OutlinedVehicle, 'year' | 'make' | 'model' | 'vehicle'>, id: number): void {
    const name = `${year}\t${vehicle}\t${make}\t${model}`;
    const known = this.#vehicles.get(name);
    if (known) {
      // The lines of one number mostly follow each other; the rest is taken out at the end.
      if (known.campaignIds.at(-1) !== id) known.campaignIds.push(id);
      return;
    }
    const names = { make: this.kept(make), model: this.kept(model), makeKey: this.kept(nameKey(make)) };
    this.#vehicles.set(ownText(name), { year, ...names, vehicle, campaignIds: [id] });
  }

  /** The same text, kept once for all lines. */
  kept(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const own = ownText(text);
    this.#texts.set(own, own);
    return own;
  }

  /** Every model once, with each number once. */
  finished(): OutlinedVehicle[] {
    const vehicles = [...this.#vehicles.values()];
    for (const vehicle of vehicles) vehicle.campaignIds = [...new Set(vehicle.campaignIds)];
    return vehicles;
  }
}
