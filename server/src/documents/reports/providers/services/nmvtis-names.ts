import type { SectionAnswer } from '../../rules/sources/history-provider.ts';
import type { RecordOf } from '../../rules/sources/history-record.ts';
import { dayOf, flagOf, milesOf, placeOf, Row, shownText, textOf } from './field-readers.ts';
import { notCovered, sectionOf, type Draft } from './section-of.ts';

/** A list of rows; null where the field is missing or no list, so that nothing is taken for an empty one. */
export function rowsIn(value: unknown): Row[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap(row => (Row.safeParse(row).success ? [row as Row] : []));
}

export const rowIn = (value: unknown): Row => (Array.isArray(value) ? {} : (Row.safeParse(value).data ?? {}));

const DISPOSITIONS: readonly [RegExp, RecordOf<'jsi'>['disposition']][] = [
  [/crush/i, 'crushed'],
  [/scrap|dismantl/i, 'scrap'],
  [/rebuil/i, 'rebuilt'],
  [/sold|auction/i, 'sold'],
  [/retain|owner/i, 'retained'],
  [/determined|tbd/i, 'to_be_determined'],
];

/** A vehicle's disposition in our words; unknown ones are not stated. */
export const dispositionOf = (text: string): RecordOf<'jsi'>['disposition'] =>
  DISPOSITIONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'not_stated';

/** A report of a yard or an insurer by the field names of the national system; its email address is not kept. */
function jsiRecord(row: Row, reporterKind: RecordOf<'jsi'>['reporterKind']): Draft {
  const by = rowIn(row.ReportingEntityAbstract);
  const on = dayOf(textOf(row, 'VehicleObtainedDate'));
  return {
    section: 'jsi',
    sourceType: reporterKind === 'insurer' ? 'insurer' : 'salvage_yard',
    eventOn: on,
    reportedOn: on,
    place: placeOf(textOf(by, 'LocationCityName'), textOf(by, 'LocationStateUSPostalServiceCode')),
    reporter: shownText(textOf(by, 'EntityName'), 80) ?? '–',
    reporterKind,
    phone: textOf(by, 'TelephoneNumberFullID').slice(0, 24) || null,
    disposition: dispositionOf(textOf(row, 'VehicleDispositionText')),
    forExport: flagOf(textOf(row, 'VehicleIntendedForExportCode')),
  };
}

/** A title of an office; the office says neither why it was issued nor who got it. */
export function titleRecord(title: { on: string; state: string; miles: string; unit: string; brand?: string }): Draft {
  const on = dayOf(title.on);
  return {
    section: 'titles',
    sourceType: 'title_office',
    eventOn: on,
    reportedOn: on,
    place: placeOf('', title.state),
    kind: 'issued',
    miles: milesOf(title.miles, title.unit),
    phrase: null,
    newOwner: null,
    use: null,
    brandCodes: title.brand ? [title.brand] : [],
  };
}

function titlesIn(rows: readonly Row[]): Draft[] {
  return rows.flatMap(row => [
    ...(textOf(rowIn(row.TitleIssueDate), 'Date') || textOf(row, 'TitleIssuingAuthorityName', 'state', 'date')
      ? [
          titleRecord({
            on: textOf(rowIn(row.TitleIssueDate), 'Date') || textOf(row, 'date'),
            state: textOf(row, 'TitleIssuingAuthorityName', 'state'),
            miles: textOf(row, 'VehicleOdometerReadingMeasure'),
            unit: textOf(row, 'VehicleOdometerReadingUnitCode'),
            brand: textOf(row, 'brand'),
          }),
        ]
      : []),
    ...titlesIn(rowsIn(row.HistoricTitleAbstract) ?? []),
  ]);
}

export function brandRecord(brand: { code: string; name: string; on: string; state: string }): Draft {
  const on = dayOf(brand.on);
  return {
    section: 'brands',
    sourceType: 'title_office',
    eventOn: on,
    reportedOn: on,
    place: placeOf('', brand.state),
    code: brand.code || shownText(brand.name, 60) || '?',
    ...(brand.code && brand.name ? { words: shownText(brand.name, 60) } : {}),
  };
}

/**
 * The brands of a vehicle. Some services list every brand there is and put a `record` on those the vehicle has: then only
 * these count. `count` is how many records the service says there are.
 */
function brandsIn(rows: readonly Row[], count: string): Draft[] | null {
  const marks = rows.some(row => 'record' in row);
  const own = marks ? rows.filter(row => isMarked(row.record)) : count === '0' ? [] : rows;
  if (own.length < Math.min(1, Number(count) || 0)) return null;
  return own.flatMap(row => {
    const records = Array.isArray(row.record) ? row.record : [row.record];
    return records.map(record => {
      const by = rowIn(rowIn(record).ReportingEntityAbstract);
      return brandRecord({
        code: textOf(row, 'code'),
        name: textOf(row, 'name', 'description'),
        on: textOf(rowIn(rowIn(record).VehicleBrandDate), 'Date') || textOf(row, 'date'),
        state: textOf(by, 'IdentificationID', 'EntityName') || textOf(row, 'state'),
      });
    });
  });
}

const isMarked = (record: unknown): boolean =>
  Array.isArray(record) ? record.length > 0 : record !== null && record !== undefined && record !== 0 && record !== '';

function readingsIn(rows: readonly Row[]): Draft[] {
  return rows.flatMap(row => {
    const value = milesOf(textOf(row, 'mileage', 'odometer'), textOf(row, 'unitCode', 'unit'));
    const on = dayOf(textOf(row, 'date'));
    if (value === null) return [];
    const base = { sourceType: 'title_office' as const, eventOn: on, reportedOn: on, place: null };
    return [{ section: 'odometer' as const, ...base, value, unit: 'mi' as const }];
  });
}

/** The lists there are, as one; null where none of them is there. */
function together(...lists: (Row[] | null)[]): Row[] | null {
  const there = lists.filter(list => list !== null);
  return there.length > 0 ? there.flat() : null;
}

/**
 * Titles, brands, readings, and reports of yards and insurers of an answer that uses the field names of the national title
 * system, or the shorter ones in which some services repeat them. A list that is missing is unavailable and not empty.
 */
export function nmvtisSections(report: Row, prefix: string): SectionAnswer[] {
  const titles = together(
    rowsIn(report.currentTitleInformation),
    rowsIn(report.historyInformation),
    rowsIn(report.titleRecords),
  );
  const brands = together(rowsIn(report.brandsInformation), rowsIn(report.vehicleBrands));
  const yards = rowsIn(report.junkAndSalvageInformation);
  const insurers = rowsIn(report.insuranceInformation);
  const jsi = together(yards, insurers) && [
    ...(yards ?? []).map(row => jsiRecord(row, 'salvage_yard')),
    ...(insurers ?? []).map(row => jsiRecord(row, 'insurer')),
  ];
  const readings = rowsIn(report.odometerReadings) ?? (titles && []);
  const changed = flagOf(textOf(report, 'vinChanged')) === true;
  const found = brands && brandsIn(brands, textOf(report, 'brandsRecordCount'));
  return [
    sectionOf('titles', prefix, titles && titlesIn(titles)),
    sectionOf('brands', prefix, found && [...found, ...(changed ? [VIN_CHANGED] : [])]),
    sectionOf('odometer', prefix, readings && readingsIn(readings)),
    // With only one of the two lists, what is there counts, and nothing else can be said.
    jsi && jsi.length === 0 && (yards === null || insurers === null)
      ? { ...notCovered('jsi'), state: 'unavailable' }
      : sectionOf('jsi', prefix, jsi),
  ];
}

/** The office says that the number of the vehicle was changed, not when. */
const VIN_CHANGED = brandRecord({ code: '', name: 'VIN changed', on: '', state: '' });
