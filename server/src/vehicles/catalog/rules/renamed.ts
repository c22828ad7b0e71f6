import { makeKey, nameKey } from './names.ts';

/** `make | model | the first model year of the new name | make | model`; general knowledge of the US market. */
const RENAMED = `
  Acura | RL | 2014 | Acura | RLX
  Cadillac | Deville | 2006 | Cadillac | DTS
  Chevrolet | Geo Prizm | 1998 | Chevrolet | Prizm
  Chrysler | Sebring | 2011 | Chrysler | 200
  Dodge | Ram 1500 | 2011 | Ram | 1500
  Dodge | Ram 2500 | 2011 | Ram | 2500
  Dodge | Ram 3500 | 2011 | Ram | 3500
  Ford | Five Hundred | 2008 | Ford | Taurus
  Ford | Freestyle | 2008 | Ford | Taurus X
  Ford | Windstar | 2004 | Ford | Freestar
  Geo | Metro | 1998 | Chevrolet | Metro
  Geo | Prizm | 1998 | Chevrolet | Prizm
  Geo | Tracker | 1998 | Chevrolet | Tracker
  GMC | S15 Pickup | 1991 | GMC | Sonoma
  Honda | Accord Crosstour | 2012 | Honda | Crosstour
  Hyundai | Equus | 2017 | Genesis | G90
  Infiniti | EX35 | 2014 | Infiniti | QX50
  Infiniti | EX37 | 2014 | Infiniti | QX50
  Infiniti | FX35 | 2014 | Infiniti | QX70
  Infiniti | FX37 | 2014 | Infiniti | QX70
  Infiniti | FX50 | 2014 | Infiniti | QX70
  Infiniti | JX35 | 2014 | Infiniti | QX60
  Infiniti | M37 | 2014 | Infiniti | Q70
  Infiniti | M56 | 2014 | Infiniti | Q70
  Infiniti | QX56 | 2014 | Infiniti | QX80
  Kia | Optima | 2021 | Kia | K5
  Kia | Sedona | 2022 | Kia | Carnival
  Lincoln | MKX | 2019 | Lincoln | Nautilus
  Lincoln | Zephyr | 2007 | Lincoln | MKZ
  Mercedes-Benz | GL-Class | 2017 | Mercedes-Benz | GLS-Class
  Mercedes-Benz | GLK-Class | 2016 | Mercedes-Benz | GLC-Class
  Mercedes-Benz | M-Class | 2016 | Mercedes-Benz | GLE-Class
  Mercedes-Benz | SLK-Class | 2017 | Mercedes-Benz | SLC-Class
  Scion | FR-S | 2017 | Toyota | 86
  Scion | iA | 2017 | Toyota | Yaris iA
  Scion | iM | 2017 | Toyota | Corolla iM
  Subaru | XV Crosstrek | 2016 | Subaru | Crosstrek
  Toyota | 86 | 2022 | Toyota | GR86
  Volkswagen | Jetta SportWagen | 2015 | Volkswagen | Golf SportWagen`;

export interface Name {
  make: string;
  model: string;
}
interface Change {
  before: Name;
  since: number;
  after: Name;
}

export const RENAMINGS: readonly Change[] = RENAMED.trim()
  .split('\n')
  .map(line => {
    const [make = '', model = '', since = '', newMake = '', newModel = ''] = line.split('|').map(part => part.trim());
    return { before: { make, model }, since: Number(since), after: { make: newMake, model: newModel } };
  });

/** The name of a renamed model in a year; null when no change of name is known. */
export function renamedIn(year: number, { make, model }: Name): Name | null {
  const is = (name: Name) => makeKey(name.make) === makeKey(make) && nameKey(name.model) === nameKey(model);
  for (const { before, since, after } of RENAMINGS) {
    if (year >= since && is(before)) return renamedIn(year, after) ?? after;
    if (year < since && is(after)) return before;
  }
  return null;
}
