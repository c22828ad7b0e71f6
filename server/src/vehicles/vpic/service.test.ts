import * as client from '@shaggytools/nhtsa-api-wrapper';
import { FLAT_KEYS } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const BASE = '/api/vehicles/';
const FORD = '1FTMW1T88MFA00001';
const HONDA = '1HGCM82633A004352';
const HELD_NOTHING = /^Results returned successfully\. NOTE: The tables of this service hold no /;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (path: string) => test.http.inject({ url: `${BASE}${path}`, headers: { host: 'localhost' } });
const json = async (path: string) => (await get(path)).json<Envelope>();
const form = (fields: Record<string, string>, path = 'DecodeVINValuesBatch/') =>
  test.http.inject({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: {
      host: 'localhost',
      origin: 'https://client.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });

interface Envelope {
  Count: number;
  Message: string;
  SearchCriteria: string | null;
  Results: Record<string, unknown>[];
}

/** What NHTSA's service answered in January 2024: the search criteria, the words the message begins with, and the keys. */
const RECORDED: [path: string, criteria: string | null, message: string, keys: string, rows?: number][] = [
  [
    'DecodeVin/1FA6P8C0!M!100001?modelyear=2021',
    'VIN:1FA6P8C0!M!100001',
    'Results',
    'Value ValueId Variable VariableId',
    134,
  ],
  [`DecodeVin/${FORD}?modelyear=2021`, `VIN:${FORD}`, 'Results', 'Value ValueId Variable VariableId', 134],
  ['DecodeVinValues/5UXWX7C5*BA?modelyear=2011', 'VIN(s): 5UXWX7C5*BA', 'Results', FLAT_KEYS.join(' '), 1],
  [`DecodeVinValuesExtended/${FORD}`, `VIN(s): ${FORD}`, 'Results', FLAT_KEYS.join(' '), 1],
  [
    'DecodeWMI/1FT',
    'WMI:1FT',
    'Results',
    'CommonName CreatedOn DateAvailableToPublic Make ManufacturerName ParentCompanyName URL UpdatedOn VehicleType',
    1,
  ],
  ['GetAllMakes', null, 'Response', 'Make_ID Make_Name'],
  ['GetMakeForManufacturer/Honda', 'Manufacturer:Honda', 'Results', 'Make_ID Make_Name Mfr_Name'],
  ['GetMakeForManufacturer/988', 'Manufacturer:988', 'Results', 'Make_ID Make_Name Mfr_Name', 2],
  [
    'GetMakesForManufacturerAndYear/988?year=2021',
    'Manufacturer : 988, Year: 2021',
    'Response',
    'MakeId MakeName MfrId MfrName',
    2,
  ],
  ['GetMakesForVehicleType/Car', 'Vehicle Type: Car', 'Response', 'MakeId MakeName VehicleTypeId VehicleTypeName'],
  ['GetVehicleTypesForMakeId/474', 'Make ID: 474', 'Response', 'VehicleTypeId VehicleTypeName', 5],
  ['GetVehicleTypesForMake/kia', 'Make: kia', 'Response', 'MakeId MakeName VehicleTypeId VehicleTypeName'],
  ['GetAllManufacturers?page=1', null, 'Response', 'Country Mfr_CommonName Mfr_ID Mfr_Name VehicleTypes', 100],
  [
    'GetManufacturerDetails/988',
    null,
    'Response',
    'Address Address2 City ContactEmail ContactFax ContactPhone Country DBAs EquipmentItems LastUpdated ManufacturerTypes Mfr_CommonName Mfr_ID Mfr_Name OtherManufacturerDetails PostalCode PrimaryProduct PrincipalFirstName PrincipalLastName PrincipalPosition StateProvince SubmittedName SubmittedOn SubmittedPosition VehicleTypes',
    1,
  ],
  [
    'GetWMIsForManufacturer/Honda',
    'Manufacturer: Honda',
    'Response',
    'Country CreatedOn DateAvailableToPublic Id Name UpdatedOn VehicleType WMI',
  ],
  [
    'GetWMIsForManufacturer?vehicleType=mpv',
    'VehicleType: mpv',
    'Response',
    'Country CreatedOn DateAvailableToPublic Id Name UpdatedOn VehicleType WMI',
  ],
  ['GetModelsForMake/TESLA', 'Make:TESLA', 'Response', 'Make_ID Make_Name Model_ID Model_Name'],
  ['GetModelsForMakeId/441', 'Make:441', 'Response', 'Make_ID Make_Name Model_ID Model_Name'],
  [
    'GetModelsForMakeYear/make/TESLA/modelyear/2020/vehicletype/Car',
    'Make:TESLA | ModelYear:2020 | VehicleType:Car',
    'Results',
    'Make_ID Make_Name Model_ID Model_Name VehicleTypeId VehicleTypeName',
    4,
  ],
  [
    'GetModelsForMakeYear/make/TESLA/vehicletype/Car',
    'Make:TESLA | VehicleType:Car',
    'Results',
    'Make_ID Make_Name Model_ID Model_Name VehicleTypeId VehicleTypeName',
    5,
  ],
  [
    'GetModelsForMakeIdYear/makeId/441/modelyear/2020',
    'Make ID:441 | ModelYear:2020',
    'Results',
    'Make_ID Make_Name Model_ID Model_Name',
    4,
  ],
  ['GetVehicleVariableList', null, 'Results', 'DataType Description GroupName ID Name'],
  ['GetVehicleVariableValuesList/Vehicle%20Type', 'Variable:Vehicle Type', 'Results', 'ElementName Id Name', 9],
];

describe('an answer in JSON', () => {
  it.each(RECORDED)(
    'has the envelope and the fields of NHTSA’s service: %s',
    async (path, criteria, message, keys, rows) => {
      const answer = await json(`${path}${path.includes('?') ? '&' : '?'}format=json`);
      expect(Object.keys(answer)).toEqual(['Count', 'Message', 'SearchCriteria', 'Results']);
      expect(answer.SearchCriteria).toBe(criteria);
      expect(answer.Message).toMatch(new RegExp(`^${message} returned successfully`));
      expect(Object.keys(answer.Results[0]!).join(' ')).toBe(keys);
      if (rows !== undefined) expect(answer.Results).toHaveLength(rows);
    },
  );

  it('counts the variables of a decoded number and not its rows', async () => {
    expect((await json(`DecodeVinValues/${FORD}?format=json`)).Count).toBe(134);
    expect((await json(`DecodeVinValuesExtended/${FORD}?format=json`)).Count).toBe(138);
  });

  it('says of each variable its value, and its id where it is an entry of a list', async () => {
    const { Results } = await json(`DecodeVin/${FORD}?format=json`);
    const of = (id: number) => Results.find(({ VariableId }) => VariableId === id);
    expect(Results.slice(0, 5).map(({ VariableId }) => VariableId)).toEqual([142, 143, 144, 156, 191]);
    expect(of(26)).toEqual({ Value: 'FORD', ValueId: '460', Variable: 'Make', VariableId: 26 });
    expect(of(10)).toEqual({ Value: null, ValueId: null, Variable: 'Destination Market', VariableId: 10 });
  });

  it('is decoded as everywhere in the product, and empty where nothing is known', async () => {
    const [row] = (await json(`decodevinvalues/${HONDA.toLowerCase()}/?FORMAT=JSON&ModelYear=2003`)).Results;
    const { VehicleDescriptor, ...flat } = loadDecoder().vpic(HONDA, { modelYear: 2003 });
    expect(VehicleDescriptor).toBe('1HGCM826*3A');
    expect(row).toMatchObject({ VIN: HONDA, ...flat });
    expect(row).toMatchObject({ NCSAMake: '', SuggestedVIN: '' });
  });

  it('gives the reason of every value where that is asked', async () => {
    const [row] = (await json(`DecodeVinValues/${HONDA}?format=json&explain=1`)).Results;
    const reasons = row?.['Explanation'] as Record<string, string>[];
    expect(reasons.find(({ Variable }) => Variable === 'Model')).toMatchObject({
      Value: 'Accord',
      Reason: 'a pattern of the maker',
    });
    const filled = Object.keys(row ?? {}).filter(key => key !== 'Explanation' && row?.[key] !== '');
    expect(reasons.map(({ Variable }) => Variable)).toEqual(expect.arrayContaining(filled));
    const { Results } = await json(`DecodeVin/${HONDA}?format=json&explain=1`);
    expect(Results.filter(({ Value, Reason }) => Value && !Reason)).toEqual([]);
    expect(Results.find(({ Variable }) => Variable === 'Model')).toMatchObject({ Reason: 'a pattern of the maker' });
  });

  it('has no row for what the tables do not hold, and says so', async () => {
    const parts = await json('GetParts?type=565&fromDate=2015-01-01&toDate=2015-05-05&page=1&format=json');
    expect(parts).toMatchObject({
      Count: 0,
      SearchCriteria: 'Type: 565 | From Date: 1/1/2015 | To Date: 5/5/2015',
      Message: expect.stringMatching(HELD_NOTHING),
      Results: [],
    });
    const codes = await json('GetEquipmentPlantCodes?year=2016&equipmentType=1&reportType=All&format=json');
    expect(codes).toMatchObject({
      SearchCriteria: 'Year:2016 | Equipment Type:1 | Report Type: All',
      Message: expect.stringMatching(HELD_NOTHING),
      Results: [],
    });
    const canadian = await get('GetCanadianVehicleSpecifications?Year=2011&Make=Acura&Model=&units=&format=json');
    expect(Object.keys(canadian.json<object>())).toEqual(['Count', 'Message', 'Results', 'SearchCriteria']);
    expect(canadian.json()).toMatchObject({
      SearchCriteria: 'Year: 2011; Make: Acura; Model: ; Units: Metric',
      Message: expect.stringMatching(HELD_NOTHING),
    });
    expect(await json('GetAllManufacturers?ManufacturerType=Importer&format=json')).toMatchObject({
      Message: expect.stringMatching(HELD_NOTHING),
      Results: [],
    });
  });
});

describe('a batch', () => {
  it('decodes each number with its model year, in order, from the form or the address', async () => {
    const answer = await form({ DATA: `${HONDA}, 2003;5UXWX7C5*BA,2011;NONSENSE`, format: 'json' });
    const { Count, SearchCriteria, Results } = answer.json<Envelope>();
    expect([Count, SearchCriteria]).toEqual([3, '']);
    expect(Results.map(({ VIN, Make, ErrorCode }) => [VIN, Make, ErrorCode])).toEqual([
      [HONDA, 'HONDA', '0'],
      ['5UXWX7C5*BA', 'BMW', '6'],
      ['NONSENSE', '', expect.stringContaining('7')],
    ]);
    const inAddress = await get(`DecodeVINValuesBatch?format=json&data=${HONDA}`);
    expect(inAddress.json<Envelope>().Results).toHaveLength(1);
    expect((await form({ format: 'json' })).json()).toMatchObject({
      Count: 0,
      Message: /No numbers were found/,
      Results: [],
    });
  });

  it('takes ten thousand numbers, and says which of one more were left', async () => {
    const data = Array.from({ length: 10_001 }, (_, at) => `1HGCM82633A${String(at).padStart(6, '0')}`).join(';');
    let turnsOfOthers = 0;
    const others = setInterval(() => (turnsOfOthers += 1));
    const { Count, Message, Results } = (await form({ DATA: data, format: 'json' })).json<Envelope>();
    clearInterval(others);
    expect(turnsOfOthers).toBeGreaterThan(20);
    expect([Count, Results.length]).toEqual([10_000, 10_000]);
    expect(Results.at(-1)).toMatchObject({ VIN: '1HGCM82633A009999', Model: 'Accord' });
    expect(Message).toContain('The first 10000 of 10001 numbers were decoded.');
  });
});

describe('other formats', () => {
  it('are XML where none is named, with an element for each row', async () => {
    const answer = await get(`DecodeVinValues/${HONDA}`);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toMatch(
      /^<Response xmlns:xsi="[^"]+" xmlns:xsd="[^"]+"><Count>134<\/Count><Message>Results [^<]+<\/Message><SearchCriteria>VIN\(s\): 1HG\w+<\/SearchCriteria><Results><DecodedVINValues><ABS\/>.*<Make>HONDA<\/Make>/,
    );
    expect((await get('GetAllMakes?format=XML')).body).toContain('<AllVehicleMakes><Make_ID>440</Make_ID>');
    expect((await get(`DecodeVin/${HONDA}`)).body).toContain(
      '<DecodedVariable><VariableId>142</VariableId><Variable>Suggested VIN</Variable><ValueId/><Value/></DecodedVariable><DecodedVariable><VariableId>143</VariableId><Variable>Error Code</Variable><ValueId>0</ValueId><Value>0</Value></DecodedVariable>',
    );
    expect((await get('GetManufacturerDetails/955')).body).toMatch(
      /<VehicleTypes>(?:<VehicleType><GVWRFrom xsi:nil="true"\/>.*?<Name>[^<]+<\/Name><\/VehicleType>)+<\/VehicleTypes>/,
    );
    const strange = await get(`DecodeVinValues/${encodeURIComponent('<a>&"\u0001')}?format=xml`);
    expect(strange.body).toContain('<SearchCriteria>VIN(s): &lt;a&gt;&amp;&quot;</SearchCriteria>');
  });

  it('are CSV with a line of names, and values in quotes where they need them', async () => {
    const answer = await get('GetModelsForMake/tesla?format=csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      'make_id,make_name,model_id,model_name',
      '441,TESLA,1685,Model S',
    ]);
    expect((await get('GetWMIsForManufacturer/955?format=csv')).body).toContain(',"TESLA, INC.",');
    expect((await get(`DecodeVinValues/${HONDA}?format=csv&explain=1`)).body).toContain(
      '; Variable: ErrorText, Value: 0 - VIN decoded clean. Check Digit (9th position) is correct, Reason: The check digit is 3, and so is position 9.',
    );
  });
});

it('answers an unknown method, or one without a field it asks for, in the words of the service', async () => {
  for (const path of [
    'GetNothing',
    '',
    'GetEquipmentPlantCodes?year=2016',
    'GetModelsForMakeYear/make/TESLA',
    'DecodeVin',
  ])
    expect(
      await get(path).then(({ statusCode, body }) => [statusCode, Object.keys(JSON.parse(body) as object)]),
      path,
    ).toEqual([404, ['message', 'messageDetail']]);
});

it('is found however a client writes the folder', async () => {
  for (const folder of ['/api/Vehicles', '/API/VEHICLES']) {
    const url = `${folder}/GetVehicleTypesForMakeId/474?format=json`;
    expect((await test.http.inject({ url, headers: { host: 'localhost' } })).json()).toMatchObject({ Count: 5 });
  }
});

it('is compressed where that is worth it, and not for one number', async () => {
  const encodingOf = async (path: string) => {
    const headers = { host: 'localhost', 'accept-encoding': 'gzip, deflate' };
    return (await test.http.inject({ url: `${BASE}${path}?format=json`, headers })).headers['content-encoding'];
  };
  expect(await encodingOf(`DecodeVinValues/${HONDA}`)).toBeUndefined();
  expect(await encodingOf('GetAllMakes')).toBe('gzip');
  expect(await encodingOf(`DecodeVin/${HONDA}`)).toBe('gzip');
});

it('refuses in the words of the service', async () => {
  const url = `${BASE}DecodeVINValuesBatch/`;
  const send = (type: string, payload: string) =>
    test.http.inject({ method: 'POST', url, headers: { host: 'localhost', 'content-type': type }, payload });
  const large = await send('application/x-www-form-urlencoded', `DATA=${'A'.repeat(1024 * 1024)}`);
  const strange = await send('application/pdf', '%PDF');
  for (const [answer, status, reason] of [
    [large, 413, 'body_too_large'],
    [strange, 415, 'unsupported_media'],
  ] as const) {
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/\w/),
      messageDetail: expect.stringMatching(`^Reason: ${reason}\\. Request: `),
    });
  }
});

it('may be asked from pages of other sites, which read refusals too', async () => {
  const answer = await form({ DATA: HONDA, format: 'json' });
  const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  expect(answer.headers).toMatchObject(open);
  const page = { host: 'localhost', origin: 'https://shop.example' };
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const url = `${BASE}DecodeVINValuesBatch/`;
  const preflight = await test.http.inject({ method: 'OPTIONS', url, headers: { ...page, ...asked } });
  const allowed = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
  };
  expect(preflight).toMatchObject({ statusCode: 204, headers: { ...open, ...allowed } });
  const payload = { data: HONDA, format: 'json' };
  const batch = await test.http.inject({ method: 'POST', url, headers: page, payload });
  expect(batch).toMatchObject({ statusCode: 200, headers: open });
  const single = await test.http.inject({ url: `${BASE}DecodeVinValues/${HONDA}?format=json`, headers: page });
  expect(single).toMatchObject({ statusCode: 200, headers: open });
  const unknown = { host: 'localhost', authorization: `Bearer mk_live_${'0'.repeat(32)}` };
  const refused = await test.http.inject({ url: `${BASE}DecodeVin/${HONDA}`, headers: unknown });
  expect(refused).toMatchObject({ statusCode: 401, headers: open });
});

/** A public client of NHTSA's service, whose only change is the base address. */
describe('the client @shaggytools/nhtsa-api-wrapper', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (address: string, about: RequestInit = {}) => {
      const url = address.replace('https://vpic.nhtsa.dot.gov', '');
      const { statusCode, headers, body } = await test.http.inject({
        method: (about.method ?? 'GET') as 'GET',
        url,
        headers: { ...(about.headers as Record<string, string>), host: 'localhost' },
        ...(about.body === undefined ? {} : { payload: String(about.body) }),
      });
      return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } });
    });
  });

  it('decodes, alone and in batches', async () => {
    expect((await client.DecodeVin(HONDA)).Results).toHaveLength(134);
    expect((await client.DecodeVinExtended(HONDA)).Results).toHaveLength(134);
    expect((await client.DecodeVinValues(HONDA, { modelYear: 2003 })).Results[0]).toMatchObject({ Model: 'Accord' });
    expect((await client.DecodeVinValuesExtended(HONDA)).Results[0]).toMatchObject({ Make: 'HONDA' });
    expect((await client.DecodeVinValuesBatch(`${HONDA},2003;5UXWX7C5*BA`)).Results).toHaveLength(2);
    expect((await client.DecodeWMI('1FT')).Results[0]).toMatchObject({ Make: 'FORD' });
  });

  it('lists makes, models, manufacturers and variables', async () => {
    expect((await client.GetAllMakes()).Count).toBeGreaterThan(9_000);
    expect((await client.GetMakesForVehicleType('car')).Count).toBeGreaterThan(100);
    expect((await client.GetMakeForManufacturer('honda')).Count).toBeGreaterThan(5);
    expect((await client.GetMakesForManufacturerAndYear('988', { year: 2021 })).Count).toBe(2);
    expect((await client.GetVehicleTypesForMake('kia')).Count).toBeGreaterThan(2);
    expect((await client.GetVehicleTypesForMakeId(474)).Count).toBe(5);
    expect((await client.GetModelsForMake('tesla')).Count).toBeGreaterThan(4);
    expect((await client.GetModelsForMakeId(441)).Count).toBeGreaterThan(4);
    expect((await client.GetModelsForMakeYear({ make: 'tesla', modelYear: 2020 })).Count).toBe(4);
    expect((await client.GetModelsForMakeIdYear({ makeId: 441, modelYear: 2020, vehicleType: 'car' })).Count).toBe(4);
    expect((await client.GetAllManufacturers({ page: 2 })).Count).toBe(100);
    expect((await client.GetManufacturerDetails('honda')).Count).toBeGreaterThan(3);
    expect((await client.GetWMIsForManufacturer({ manufacturer: 'honda' })).Count).toBeGreaterThan(20);
    expect((await client.GetVehicleVariableList()).Count).toBeGreaterThan(130);
    expect((await client.GetVehicleVariableValuesList('Vehicle Type')).Count).toBe(9);
    expect((await client.GetParts({ type: 565 })).Count).toBe(0);
    expect((await client.GetEquipmentPlantCodes({ year: 2016, equipmentType: 1, reportType: 'All' })).Count).toBe(0);
    expect((await client.GetCanadianVehicleSpecifications({ year: 2011, make: 'Acura' })).Count).toBe(0);
  });
});
