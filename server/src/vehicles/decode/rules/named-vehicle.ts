/** A vehicle as a buyer names it. */
export interface NamedVehicle {
  year?: number | undefined;
  make?: string | undefined;
  model?: string | undefined;
  series?: string | undefined;
  /** The key of the very reading that was chosen. */
  reading?: string | undefined;
}

/** One reading of a number, as far as a name is held against it. */
export interface NameCandidate {
  year_from: number;
  year_to: number;
  make?: string | null | undefined;
  model?: string | null | undefined;
  series?: string | null | undefined;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a name and a reading mean the same; what either leaves out is no difference. "Bel Air" is in "Bel Air Nomad". */
function agrees(named: string | undefined, ...read: (string | null | undefined)[]): boolean {
  const known = read.flatMap(text => (text ? [plain(text)] : []));
  const wanted = plain(named ?? '');
  if (wanted === '' || known.length === 0) return true;
  return known.some(text => text.includes(wanted) || wanted.includes(text));
}

/** Whether a reading of the number may be the vehicle that was named. */
export function fitsName({ year, make, model, series }: NamedVehicle, read: NameCandidate): boolean {
  return (
    (year === undefined || (year >= read.year_from && year <= read.year_to)) &&
    agrees(make, read.make) &&
    agrees(model, read.model, read.series) &&
    agrees(series, read.series, read.model)
  );
}
