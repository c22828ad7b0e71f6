type Cell = string | number | null;
interface Table {
  name: string;
  columns: string;
  rows: Cell[][];
}

const DAY = '2020-01-01 00:00:00';
const DATED = (...cells: Cell[]): Cell[] => [...cells, DAY, null];
const LOOKUP = 'id, name';

/** A vPIC of one maker, in the tables and columns of NHTSA's own dump: what the importer is tested with. */
export function sampleTables(): Table[] {
  return [
    { name: 'abs', columns: LOOKUP, rows: [[1, 'Standard']] },
    { name: 'airbaglocfront', columns: LOOKUP, rows: [[3, '1st Row (Driver and Passenger)']] },
    { name: 'bodystyle', columns: LOOKUP, rows: [[13, 'Sedan/Saloon']] },
    { name: 'conversion', columns: 'id, fromelementid, toelementid, formula', rows: [[4, 13, 11, '#x# * 1000']] },
    { name: 'country', columns: LOOKUP, rows: [[6, 'UNITED STATES (USA)']] },
    { name: 'defaultvalue', columns: 'id, elementid, vehicletypeid, defaultvalue', rows: [[1, 116, 2, '0']] },
    { name: 'drivetype', columns: LOOKUP, rows: [[4, 'AWD/All-Wheel Drive']] },
    { name: 'element', columns: 'id, name, code, lookuptable, isprivate, decode, weight', rows: ELEMENTS },
    { name: 'enginemodel', columns: LOOKUP, rows: [[7, 'X1']] },
    {
      name: 'enginemodelpattern',
      columns: 'id, enginemodelid, elementid, attributeid, createdon, updatedon',
      rows: [DATED(1, 7, 71, '250'), DATED(2, 7, 9, '4')],
    },
    { name: 'make', columns: LOOKUP, rows: [[1, 'Marvel']] },
    {
      name: 'make_model',
      columns: 'id, makeid, modelid',
      rows: [
        [1, 1, 11],
        [2, 1, 12],
      ],
    },
    { name: 'manufacturer', columns: LOOKUP, rows: [[9, 'Marvel Motors\\Inc']] },
    {
      name: 'model',
      columns: LOOKUP,
      rows: [
        [11, 'Comet'],
        [12, 'Comet\tLong'],
      ],
    },
    { name: 'pattern', columns: 'id, vinschemaid, keys, elementid, attributeid, createdon, updatedon', rows: PATTERNS },
    { name: 'trailertype', columns: LOOKUP, rows: [] },
    { name: 'vehicletype', columns: LOOKUP, rows: [[2, 'Passenger Car']] },
    { name: 'vehiclespecschema', columns: 'id, makeid, vehicletypeid, tobeqced', rows: [[1, 1, 2, 'f']] },
    { name: 'vehiclespecschema_model', columns: 'id, vehiclespecschemaid, modelid', rows: [[1, 1, 11]] },
    { name: 'vehiclespecschema_year', columns: 'id, vehiclespecschemaid, year', rows: [[1, 1, 2015]] },
    {
      name: 'vspecschemapattern',
      columns: 'id, schemaid',
      rows: [
        [1, 1],
        [2, 1],
      ],
    },
    {
      name: 'vehiclespecpattern',
      columns: 'id, vspecschemapatternid, iskey, elementid, attributeid, createdon, updatedon',
      rows: [
        DATED(1, 1, 't', 38, 'sport'),
        DATED(2, 1, 'f', 65, '3'),
        DATED(3, 1, 'f', 38, 'Never'),
        DATED(4, 2, 't', 38, 'Base'),
        DATED(5, 2, 'f', 86, '1'),
      ],
    },
    { name: 'vindescriptor', columns: 'id, descriptor, modelyear', rows: [[1, '1MVCB2A1*HA', 2018]] },
    {
      name: 'vinexception',
      columns: 'id, vin, checkdigit',
      rows: [
        [1, '1MVCB2A11FA000001', 't'],
        [2, '1MVCB2A1AFA000002', 't'],
      ],
    },
    { name: 'vinschema', columns: 'id, name, sourcewmi, createdon, updatedon, tobeqced', rows: SCHEMAS },
    {
      name: 'wmi',
      columns: 'id, wmi, manufacturerid, vehicletypeid, trucktypeid, countryid, publicavailabilitydate, createdon',
      rows: [[1, '1MV', 9, 2, null, 6, DAY, DAY]],
    },
    { name: 'wmi_make', columns: 'wmiid, makeid', rows: [[1, 1]] },
    {
      name: 'wmi_vinschema',
      columns: 'id, wmiid, vinschemaid, yearfrom, yearto',
      rows: [
        [1, 1, 100, 2010, 2016],
        [2, 1, 101, 2017, null],
        [3, 1, 102, 2010, null],
      ],
    },
  ];
}

const ELEMENTS: Cell[][] = [
  [5, 'Body Class', 'BodyClass', 'BodyStyle', 'f', 'Pattern', 99],
  [9, 'Engine Number of Cylinders', 'EngineCylinders', null, 'f', 'Pattern', 88],
  [11, 'Displacement (CC)', 'DisplacementCC', null, 'f', 'Pattern', 98],
  [13, 'Displacement (L)', 'DisplacementL', null, 'f', 'Pattern', null],
  [14, 'Doors', 'Doors', null, 'f', 'Pattern', null],
  [15, 'Drive Type', 'DriveType', 'DriveType', 'f', 'Pattern', null],
  [18, 'Engine Model', 'EngineModel', null, 'f', 'Pattern', 55],
  [26, 'Make', 'Make', 'Make', 'f', 'WMI, Pattern', 99],
  [27, 'Manufacturer Name', 'Manufacturer', 'Manufacturer', 'f', 'WMI', 99],
  [28, 'Model', 'Model', 'Model', 'f', 'Pattern', 99],
  [29, 'Model Year', 'ModelYear', null, 'f', 'WMI, Input', 99],
  [38, 'Trim', 'Trim', null, 'f', 'Pattern', 61],
  [39, 'Vehicle Type', 'VehicleType', 'VehicleType', 'f', 'WMI', 99],
  [65, 'Front Air Bag Locations', 'AirBagLocFront', 'AirBagLocFront', 'f', 'Pattern', 64],
  [71, 'Engine Brake (hp) From', 'EngineHP', null, 'f', 'Pattern', null],
  [86, 'Anti-lock Braking System (ABS)', 'ABS', 'ABS', 'f', 'Pattern', null],
  [97, 'NCSA Make', 'NCSAMake', 'vNCSAMake', 't', 'Pattern', null],
  [116, 'Trailer Type Connection', 'TrailerType', 'TrailerType', 'f', 'Pattern', null],
];

/** Out of the order of their ids on purpose. */
const PATTERNS: Cell[][] = [
  DATED(5, 100, '***[12]', 38, 'Sport'),
  DATED(1, 100, 'C', 28, '11'),
  DATED(2, 100, 'CB', 5, '13'),
  DATED(3, 100, '**2', 18, 'X1'),
  DATED(4, 100, '**2', 13, '2.0'),
  DATED(6, 100, 'C***1', 15, '4'),
  DATED(10, 100, 'C***', 14, '4'),
  DATED(7, 101, 'C', 28, '12'),
  DATED(8, 102, 'C', 28, '12'),
  DATED(9, 100, '***A|*A', 97, '1'),
];

const SCHEMAS: Cell[][] = [
  [100, 'Marvel 2010-2016', '1MV', DAY, null, 'f'],
  [101, 'Marvel from 2017', '1MV', DAY, null, null],
  [102, 'Marvel, unchecked', '1MV', DAY, null, 't'],
];

/** The tables as pg_dump writes them. */
export function dumpText(tables: Table[]): string {
  const blocks = tables.map(({ name, columns, rows }) => {
    const lines = rows.map(row => row.map(cellText).join('\t'));
    return [`COPY vpic.${name} (${columns}) FROM stdin;`, ...lines, '\\.', ''].join('\n');
  });
  return [
    '--',
    '-- PostgreSQL database dump',
    '--',
    '',
    ...blocks,
    '--',
    '-- PostgreSQL database dump complete',
    '--',
    '',
  ].join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  return String(cell).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}
