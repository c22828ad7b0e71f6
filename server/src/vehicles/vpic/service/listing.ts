import type { Decoder, Lists, MakerCodeRow, Named } from '@marque/vin';
import type { Answer, Row } from '../rules/answer.ts';
import { NOT_HELD, RESPONSE, RESULTS, withNote } from '../rules/messages.ts';
import { vehicleTypeName, vehicleTypesOf } from '../rules/vehicle-types.ts';
import { wholeNumber, yearOf, type Method, type VpicRequest } from './vpic-request.ts';

const PAGE = 100;

/** By the id of the make, then in the order of manufacturers. */
const byMake = (rows: ReadonlyMap<string, Row>, id: string): Row[] =>
  [...rows.values()].toSorted((one, other) => Number(one[id]) - Number(other[id]));

const listed = (rows: readonly Row[], about: Omit<Answer, 'rows' | 'count'>): Answer => ({
  ...about,
  count: rows.length,
  rows,
});

/** The entries whose id is that number, or whose name holds the text in any case. */
function matching<Entry extends Named>(entries: readonly Entry[], query: string): Entry[] {
  const text = query.trim().toUpperCase();
  const id = wholeNumber(text);
  if (id !== undefined) return entries.filter(entry => entry.id === id);
  return text === '' ? [] : entries.filter(({ name }) => name.toUpperCase().includes(text));
}

/** The makes that a text names: the one of that name, else all whose name holds it. */
function makesNamed(lists: Lists, query: string): readonly Named[] {
  const text = query.trim().toUpperCase();
  const exact = lists.makes().filter(({ name }) => name.toUpperCase() === text);
  return exact.length > 0
    ? exact
    : lists.makes().filter(({ name }) => text !== '' && name.toUpperCase().includes(text));
}

/** The pairs of a make and a vehicle type that have a maker code, by their ids. */
function typesOfMakes(codes: readonly MakerCodeRow[], isWanted: (make: Named, type: Named) => boolean): Row[] {
  const pairs = new Map<string, Row & { MakeId: number; VehicleTypeId: number }>();
  for (const { makes, vehicleType, availableOn } of codes) {
    if (availableOn === null) continue;
    for (const make of makes)
      if (isWanted(make, vehicleType))
        pairs.set(`${make.id} ${vehicleType.id}`, {
          MakeId: make.id,
          MakeName: make.name,
          VehicleTypeId: vehicleType.id,
          VehicleTypeName: vehicleTypeName(vehicleType.id),
        });
  }
  return [...pairs.values()].toSorted(
    (one, other) => one.MakeId - other.MakeId || one.VehicleTypeId - other.VehicleTypeId,
  );
}

/** The methods that list makes and their vehicle types. */
export function makeMethods(decoder: Decoder): Readonly<Record<string, Method>> {
  const lists = () => decoder.lists;
  const codes = () => lists().makerCodes();
  return {
    GetAllMakes: () =>
      listed(
        lists()
          .makes()
          .map(({ id, name }) => ({ Make_ID: id, Make_Name: name })),
        { message: RESPONSE, searchCriteria: null, item: 'AllVehicleMakes' },
      ),
    GetMakesForVehicleType({ path: [type = ''] }) {
      const ids = vehicleTypesOf(type);
      const rows = typesOfMakes(codes(), (_make, { id }) => ids.includes(id));
      return listed(rows, { message: RESPONSE, searchCriteria: `Vehicle Type: ${type}`, item: 'MakesForVehicleType' });
    },
    GetVehicleTypesForMake({ path: [name = ''] }) {
      const ids = new Set(matching(lists().makes(), name).map(({ id }) => id));
      const rows = typesOfMakes(codes(), ({ id }) => ids.has(id));
      return listed(rows, { message: RESPONSE, searchCriteria: `Make: ${name}`, item: 'VehicleTypesForMake' });
    },
    GetVehicleTypesForMakeId({ path: [text = ''] }) {
      const rows = typesOfMakes(codes(), ({ id }) => id === wholeNumber(text)).map(row => ({
        VehicleTypeId: row['VehicleTypeId']!,
        VehicleTypeName: row['VehicleTypeName']!,
      }));
      return listed(rows, { message: RESPONSE, searchCriteria: `Make ID: ${text}`, item: 'VehicleTypesForMakeIds' });
    },
    GetMakeForManufacturer({ path: [query = ''] }) {
      const rows = new Map<string, Row>();
      for (const { manufacturer, makes } of ofManufacturers(codes(), query))
        for (const make of makes)
          rows.set(`${make.id} ${manufacturer.id}`, {
            Make_ID: make.id,
            Make_Name: make.name,
            Mfr_Name: manufacturer.name,
          });
      const about = { message: RESULTS, searchCriteria: `Manufacturer:${query}`, item: 'MakesForMfr' };
      return listed(byMake(rows, 'Make_ID'), about);
    },
    GetMakesForManufacturerAndYear({ path: [query = ''], fields }) {
      const year = yearOf(fields.get('year'));
      if (year === undefined) return null;
      const rows = new Map<string, Row>();
      for (const { code, manufacturer, makes } of ofManufacturers(codes(), query))
        for (const make of lists().isOfYear(code, year) ? makes : [])
          rows.set(`${make.id} ${manufacturer.id}`, {
            MakeId: make.id,
            MakeName: make.name,
            MfrId: manufacturer.id,
            MfrName: manufacturer.name,
          });
      const searchCriteria = `Manufacturer : ${query}, Year: ${year}`;
      return listed(byMake(rows, 'MakeId'), { message: RESPONSE, searchCriteria, item: 'MakesForMfrAndYear' });
    },
  };
}

/** The methods that list models. */
export function modelMethods(decoder: Decoder): Readonly<Record<string, Method>> {
  const lists = () => decoder.lists;
  const modelRow = ({ id, name, make }: { id: number; name: string; make: Named }): Row => ({
    Make_ID: make.id,
    Make_Name: make.name,
    Model_ID: id,
    Model_Name: name,
  });

  /** Models of a make by year and vehicle type, which the path names in pairs: `make/TESLA/modelyear/2020`. */
  function modelsOfYear(makes: readonly Named[], named: string, { path }: VpicRequest): Answer | null {
    const pairs = pairsOf(path);
    const [year, type] = [yearOf(pairs.get('modelyear')), pairs.get('vehicletype')];
    if (year === undefined && type === undefined) return null;
    const rows = makes.flatMap(make =>
      type === undefined
        ? lists().models(make.id, { year }).map(modelRow)
        : vehicleTypesOf(type).flatMap(id =>
            lists()
              .models(make.id, { year, vehicleTypes: [id] })
              .map(model => ({ ...modelRow(model), VehicleTypeId: id, VehicleTypeName: vehicleTypeName(id) })),
          ),
    );
    const criteria = [named, ...(year ? [`ModelYear:${year}`] : []), ...(type ? [`VehicleType:${type}`] : [])];
    return listed(rows, { message: RESULTS, searchCriteria: criteria.join(' | '), item: 'MakeModels' });
  }

  return {
    GetModelsForMake({ path: [name = ''] }) {
      const rows = makesNamed(lists(), name).flatMap(({ id }) => lists().models(id, {}).map(modelRow));
      return listed(rows, { message: RESPONSE, searchCriteria: `Make:${name}`, item: 'MakeModels' });
    },
    GetModelsForMakeId({ path: [text = ''] }) {
      const rows = lists()
        .models(wholeNumber(text) ?? -1, {})
        .map(modelRow);
      return listed(rows, { message: RESPONSE, searchCriteria: `Make:${text}`, item: 'MakeModels' });
    },
    GetModelsForMakeYear(request) {
      const name = pairsOf(request.path).get('make');
      return name === undefined ? null : modelsOfYear(makesNamed(lists(), name), `Make:${name}`, request);
    },
    GetModelsForMakeIdYear(request) {
      const text = pairsOf(request.path).get('makeid');
      if (text === undefined) return null;
      const id = wholeNumber(text);
      return modelsOfYear(
        lists()
          .makes()
          .filter(make => make.id === id),
        `Make ID:${text}`,
        request,
      );
    },
  };
}

/** The methods that list manufacturers and their codes. */
export function manufacturerMethods(decoder: Decoder): Readonly<Record<string, Method>> {
  const lists = () => decoder.lists;
  const codes = () => lists().makerCodes();
  return {
    GetAllManufacturers({ fields }) {
      const page = wholeNumber(fields.get('page')) ?? 1;
      if (fields.has('manufacturertype'))
        return listed([], { message: NOT_HELD('types of manufacturers'), searchCriteria: null, item: 'Manufacturers' });
      const wanted = lists()
        .manufacturers()
        .slice((page - 1) * PAGE, page * PAGE);
      const rows = withCodes(codes(), wanted).map(({ manufacturer, country, types }) => ({
        Country: country,
        Mfr_CommonName: null,
        Mfr_ID: manufacturer.id,
        Mfr_Name: manufacturer.name,
        VehicleTypes: types.map(Name => ({ IsPrimary: null, Name })),
      }));
      const message = withNote(RESPONSE, rows, 'common names and primary vehicle types of manufacturers');
      return listed(rows, { message, searchCriteria: null, item: 'Manufacturers' });
    },
    GetManufacturerDetails({ path: [query = ''] }) {
      const found = withCodes(codes(), matching(lists().manufacturers(), query));
      const missing =
        'addresses, contacts, types and common names of manufacturers, their equipment, and weights of their vehicles';
      const message = withNote(RESPONSE, found, missing);
      return listed(found.map(detailsRow), { message, searchCriteria: null, item: 'ManufacturerDetails' });
    },
    GetWMIsForManufacturer({ path: [query = ''], fields }) {
      const type = fields.get('vehicletype');
      if (query === '' && !type) return null;
      const ids = type ? vehicleTypesOf(type) : null;
      const rows = (query === '' ? codes() : ofManufacturers(codes(), query))
        .filter(({ vehicleType, availableOn }) => availableOn !== null && (!ids || ids.includes(vehicleType.id)))
        .map(({ code, manufacturer, vehicleType, country, availableOn }) => ({
          Country: country === '' ? null : country,
          CreatedOn: null,
          DateAvailableToPublic: availableOn,
          Id: manufacturer.id,
          Name: manufacturer.name,
          UpdatedOn: null,
          VehicleType: vehicleType.name,
          WMI: code,
        }));
      const criteria = [...(query ? [`Manufacturer: ${query}`] : []), ...(type ? [`VehicleType: ${type}`] : [])];
      const message = withNote(RESPONSE, rows, 'days on which an entry was made or changed');
      return listed(rows, { message, searchCriteria: criteria.join(', '), item: 'WMIsForManufacturer' });
    },
  };
}

/** The path in pairs of a name, in any case, and its value. */
function pairsOf(path: readonly string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < path.length; at += 2) pairs.set(path[at]!.toLowerCase(), path[at + 1]!);
  return pairs;
}

function ofManufacturers(codes: readonly MakerCodeRow[], query: string): MakerCodeRow[] {
  const text = query.trim().toUpperCase();
  const id = wholeNumber(text);
  if (id !== undefined) return codes.filter(({ manufacturer }) => manufacturer.id === id);
  return text === '' ? [] : codes.filter(({ manufacturer }) => manufacturer.name.toUpperCase().includes(text));
}

/** Manufacturers with the country and the vehicle types of their maker codes. */
function withCodes(codes: readonly MakerCodeRow[], wanted: readonly Named[]) {
  const own = new Map(wanted.map(({ id }) => [id, [] as MakerCodeRow[]]));
  for (const row of codes) own.get(row.manufacturer.id)?.push(row);
  return wanted.map(manufacturer => {
    const rows = own.get(manufacturer.id) ?? [];
    const types = [...new Set(rows.map(({ vehicleType }) => vehicleTypeName(vehicleType.id)))];
    return { manufacturer, country: rows.find(({ country }) => country !== '')?.country ?? null, types };
  });
}

/** What NHTSA's service says of a manufacturer; what our tables do not hold is null. */
const detailsRow = ({ manufacturer, country, types }: ReturnType<typeof withCodes>[number]): Row => ({
  Address: null,
  Address2: null,
  City: null,
  ContactEmail: null,
  ContactFax: null,
  ContactPhone: null,
  Country: country,
  DBAs: null,
  EquipmentItems: [],
  LastUpdated: null,
  ManufacturerTypes: [],
  Mfr_CommonName: null,
  Mfr_ID: manufacturer.id,
  Mfr_Name: manufacturer.name,
  OtherManufacturerDetails: null,
  PostalCode: null,
  PrimaryProduct: null,
  PrincipalFirstName: null,
  PrincipalLastName: null,
  PrincipalPosition: null,
  StateProvince: null,
  SubmittedName: null,
  SubmittedOn: null,
  SubmittedPosition: null,
  VehicleTypes: types.map(Name => ({ GVWRFrom: null, GVWRTo: null, IsPrimary: null, Name })),
});
