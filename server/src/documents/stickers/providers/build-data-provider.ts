import type { License } from '../../reports/rules/sources/license.ts';
import type { ClassicSticker, ModernSticker } from '../document/shape.ts';

/** The decoded vehicle, as far as a sticker needs it; an absent field was not decoded. */
export interface DecodedVehicle {
  vin: string;
  /** Chosen by year, make and model: `vin` is a number made of its name. */
  byName?: boolean;
  modelYear?: number;
  make?: string;
  model?: string;
  series?: string;
  trim?: string;
  bodyClass?: string;
  doors?: number;
  engine?: string;
  fuel?: string;
  /** The other fuel it runs on, such as E85. */
  fuelSecondary?: string;
  electrification?: string;
  driveType?: string;
  transmission?: string;
  plantCity?: string;
  plantState?: string;
  plantCountry?: string;
  /** Class of gross vehicle weight rating, as vPIC writes it: `Class 2E: 6,001 - 7,000 lb (...)`. */
  gvwr?: string;
  /** `Passenger Car`, `Truck`, `Motorcycle` and the like. */
  vehicleType?: string;
  /** How a classic number was read. `others`: what else it may be; `percent`: how well the number fits the rule. */
  reading?: {
    key: string;
    rule: string;
    percent: number;
    others: number;
    years: [number, number];
    notes: string[];
    /** Fields that the number makes likely and does not settle. */
    doubted: NonNullable<ClassicSticker['vehicle']['doubted']>;
  };
  /** Whether the number is of another market than the United States and Canada. */
  otherMarket?: boolean;
}

type WithoutPaper<Document> = Omit<Document, 'template' | 'lang' | 'demo' | 'brand' | 'paper' | 'document'>;

/**
 * Build data of a vehicle of 1982 or later: B when the options are read from a record of this VIN, C without one, D of a
 * model.
 */
export interface ModernBuild extends Omit<WithoutPaper<ModernSticker>, 'dealer'> {
  grade: 'B' | 'C' | 'D';
  template: 'sticker-modern';
  /** Whether a person chose colors and options. */
  chosen?: boolean;
  /** Codes of the colors this style was sold in that year; null when the source does not list them. */
  palette: { exterior: string[]; interior: string[] } | null;
}

/** Period sheet of a classic, lines with their sources. */
export interface ClassicBuild extends Omit<WithoutPaper<ClassicSticker>, 'base' | 'destination' | 'total' | 'tier'> {
  base: NonNullable<ClassicSticker['base']>;
  destination: NonNullable<ClassicSticker['destination']>;
  total: number;
  grade: 'E';
  template: 'sticker-classic';
  chosen?: boolean;
}

export type BuildData = ModernBuild | ClassicBuild;

/** A source of factory build data or, short of that, of catalog data. May be slow and may throw. */
export interface BuildDataProvider {
  readonly name: string;
  /** True when the data is invented; every document made of it says so. */
  readonly demo: boolean;
  /** License, stored with each sheet made of its data; absent: everything is allowed. */
  readonly license?: License | undefined;
  /** Null when this source knows nothing of the vehicle. `now` is the moment of asking. */
  find(vin: string, vehicle: DecodedVehicle, context: { now: Date; signal?: AbortSignal }): Promise<BuildData | null>;
  /** The grade of what `find` would give, without the work of it: every preview asks. */
  grade(vin: string, vehicle: DecodedVehicle): Promise<BuildData['grade'] | null>;
}
