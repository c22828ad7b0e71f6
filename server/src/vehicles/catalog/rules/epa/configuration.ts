import type { catalogConfigurations } from '../../tables.ts';

/** A configuration from EPA's file. */
export interface Configuration {
  /** Of its row. */
  id: string;
  make: string;
  /** EPA's text, which often names the drive or a trim: `F150 Pickup 4WD`, `A4 quattro`. */
  modelText: string;
  /** The model of our menus whose name begins the text; empty where the row is not stored. */
  model: string;
  /** The model without trim and drive; empty where EPA gives none. */
  baseModel: string;
  vehicleClass: string | null;
  drive: string | null;
  transmission: string | null;
  cylinders: number | null;
  displacementL: number | null;
  fuel: string | null;
  /** `EV`, `Hybrid`, `Plug-in Hybrid`, `Diesel`, `FFV` and so on; empty for gasoline alone. */
  technology: string;
  turbo: boolean;
  source: string;
  copiedOn: string;
}

type Row = Pick<
  typeof catalogConfigurations.$inferSelect,
  Exclude<keyof Configuration, 'model' | 'baseModel' | 'technology' | 'turbo'> | 'figures'
> & { model?: string };

/** A row of the table without what no comparison needs. */
export function configurationOf({ figures, ...row }: Row): Configuration {
  const text = (name: string) => String(figures[name] ?? '');
  return {
    id: row.id,
    make: row.make,
    modelText: row.modelText,
    model: row.model ?? '',
    baseModel: text('baseModel'),
    vehicleClass: row.vehicleClass,
    drive: row.drive,
    transmission: row.transmission,
    cylinders: row.cylinders,
    displacementL: row.displacementL,
    fuel: row.fuel,
    technology: text('atvType'),
    turbo: text('tCharger') !== '',
    source: row.source,
    copiedOn: row.copiedOn,
  };
}
