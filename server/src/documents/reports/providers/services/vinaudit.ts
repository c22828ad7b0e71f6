import type { ServiceAddress } from '../../../../kit/web/json-client.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { SectionAnswer } from '../../rules/sources/history-provider.ts';
import type { Zone } from '../../document/shape/shape-records.ts';
import {
  centsOf,
  countOf,
  dayOf,
  flagOf,
  milesOf,
  placeIn,
  placeOf,
  recordIdOf,
  Row,
  shownText,
  stated,
  textOf,
} from './field-readers.ts';
import { isUndated } from '../../rules/facts/dates.ts';
import { createReportClient, meaningOf } from './report-client.ts';
import { brandRecord, dispositionOf, rowsIn, titleRecord } from './nmvtis-names.ts';
import * as service from './report-service.ts';
import { notCovered, sectionOf, type Draft } from './section-of.ts';
import { airbagsOf, severityOf } from './vehicledatabases.ts';

const URL_OF_SERVICE = 'https://api.vinaudit.com';
const PREFIX = 'VA';
/** How often a report that is not finished is looked for, and how long between. */
const LOOKS = 4;
const BETWEEN_MS = 1_500;

type Settings = ServiceAddress & { key: string; user: string; pass: string; waitMs?: number };
type Answer = { report: Row; error: string } | { failure: service.PullOutcome; fault: service.ReportFault };

/**
 * VinAudit: `/v2/query` says for free whether there is a report and gives it a number, `/v2/pullreport` buys it under that
 * number, `/v2/report` reads it again without a charge. Errors come with HTTP 200 and `success: false`.
 */
export function createVinAudit({
  key,
  user,
  pass,
  url = URL_OF_SERVICE,
  waitMs = BETWEEN_MS,
  ...options
}: Settings): service.ReportService {
  const ask = createReportClient('VinAudit', options);

  async function call(path: string, about: Record<string, string>): Promise<Answer> {
    const query = new URLSearchParams({ ...about, key, user, pass, format: 'json' });
    const answer = await ask(`${url}/v2/${path}?${query}`);
    const charges = path === 'pullreport';
    if ('fault' in answer) {
      return { failure: service.failed(answer.fault, charges && answer.sent ? 'maybe' : 'no'), fault: answer.fault };
    }
    const report = Row.safeParse(answer.body).data;
    if (typeof report?.success !== 'boolean')
      return { failure: service.failed('unreadable', charges ? 'maybe' : 'no'), fault: 'unreadable' };
    return { report, error: report.success ? '' : textOf(report, 'error') || 'failed_request' };
  }

  /** Buys the report of a number, or reads it where it was bought before. */
  async function buyOrRead(vin: string, { reference }: service.PullRequest, id: string): Promise<Answer> {
    const before = reference === null ? null : await call('report', { id });
    const isMissing = before && 'error' in before && ['missing_report', 'expired_report'].includes(before.error);
    return before && !isMissing ? before : call('pullreport', { id, vin });
  }

  async function finished(answer: Answer, id: string): Promise<Answer> {
    let last = answer;
    for (let look = 0; look < LOOKS && 'error' in last && UNFINISHED.includes(last.error); look++) {
      await pause(waitMs);
      last = await call('report', { id });
    }
    return last;
  }

  return {
    name: 'VinAudit',
    groups: ['titles', 'jsi', 'theft', 'accidents', 'auctions', 'liens'],
    nmvtis: true,
    numbersFirst: true,
    async query(vin): Promise<service.QueryOutcome> {
      const answer = await call('query', { vin });
      if ('failure' in answer) return answer.fault;
      if (answer.error === '') return 'known';
      return answer.error === 'invalid_vin' ? 'not_known' : meaningOfError(answer.error);
    },
    async pull(vin, request): Promise<service.PullOutcome> {
      const started = request.reference === null ? await call('query', { vin }) : null;
      if (started && 'failure' in started) return started.failure;
      if (started && started.error !== '') return withoutReport(started.error, 'no');
      const id = request.reference ?? (started ? textOf(started.report, 'id') : '');
      if (id === '') return service.failed('unreadable', 'no');
      if (started) await request.keep(id);
      const answer = await finished(await buyOrRead(vin, request, id), id);
      if ('failure' in answer) return answer.failure;
      if (answer.error !== '') return withoutReport(answer.error, UNFINISHED.includes(answer.error) ? 'yes' : 'no');
      if (textOf(answer.report, 'vin').toUpperCase() !== vin) return service.failed('other_vehicle', 'yes');
      return { kind: 'report', sections: sectionsOf(answer.report, vin) };
    },
  };
}

/** The report was ordered and is being made. */
const UNFINISHED = ['incomplete_report', 'not_ready'];

function meaningOfError(error: string): service.ReportFault {
  if (error === 'unauthorized_request') return 'auth';
  if (error === 'failed_request') return 'down';
  if (UNFINISHED.includes(error)) return 'incomplete';
  const meaning = meaningOf(error);
  return meaning === 'not_covered' ? 'down' : meaning;
}

function withoutReport(error: string, charged: 'no' | 'yes'): service.PullOutcome {
  return error === 'invalid_vin' ? { kind: 'not_covered' } : service.failed(meaningOfError(error), charged);
}

/** A row that names another vehicle is not told of this one. Older rows name none. */
const isOf = (vin: string) => (row: Row) => ['', vin].includes(textOf(row, 'vin').toUpperCase());

function sectionsOf(report: Row, vin: string): SectionAnswer[] {
  const part = (
    section: SectionAnswer['section'],
    names: readonly string[],
    draft: (row: Row, name: string) => Draft,
  ) => {
    const lists = names.map(name => ({ name, rows: rowsIn(report[name]) }));
    if (lists.some(({ rows }) => rows === null)) return sectionOf(section, PREFIX, null);
    const all = lists.flatMap(({ name, rows }) => (rows ?? []).map(row => ({ name, row })));
    const own = all.filter(({ row }) => isOf(vin)(row));
    return sectionOf(
      section,
      PREFIX,
      own.map(({ name, row }) => draft(row, name)),
      all.length - own.length,
    );
  };
  const titles = part('titles', ['titles'], titleDraft);
  const brands = part('brands', ['checks'], brandDraft);
  const jsi = part('jsi', ['jsi'], jsiDraft);
  return [
    titles,
    ...(contradicts(report, titles, brands, jsi) ? [unknown(brands), unknown(jsi)] : [brands, jsi]),
    sectionOf('odometer', PREFIX, titles.state === 'unavailable' ? null : []),
    part('theft', ['thefts'], theftDraft),
    part('accidents', ['accidents'], accidentDraft),
    part('auctions', ['salvage', 'sale'], saleDraft(vin)),
    notCovered('value'),
    part('liens', ['lie'], lienDraft),
  ];
}

/** The service says that the vehicle is not clean, and names nothing. */
function contradicts(report: Row, ...sections: SectionAnswer[]): boolean {
  const found = sections.some(({ records }) =>
    records.some(record => record.section !== 'titles' || record.brandCodes.length > 0),
  );
  return flagOf(textOf(report, 'clean')) === false && !found;
}

const unknown = ({ section }: SectionAnswer): SectionAnswer => ({ section, state: 'unavailable', records: [] });

/*
 * Rows: `titles`, `jsi` and `checks` have the names of a published sample, `titles` also those of the published schema
 * (`odometer`, `brand`). Of `thefts`, `accidents`, `salvage`, `sale` and `lie` only the lists are published, not their rows:
 * their names here are those that programs reading live answers use, and are DOUBTFUL until an account has shown them. A
 * name that does not fit leaves its field unknown; the record counts in any case.
 */

const on = (row: Row) => {
  const day = dayOf(textOf(row, 'date'));
  return { eventOn: day, reportedOn: day };
};
const STATE = ['state', 'stateCode'];
const where = (row: Row) => placeOf(textOf(row, 'city'), textOf(row, ...STATE)) ?? placeIn(textOf(row, 'location'));
const milesIn = (row: Row) =>
  milesOf(textOf(row, 'meter', 'odometer', 'mileage', 'miles'), textOf(row, 'meterUnit', 'odometerUnit'));

const titleDraft = (row: Row): Draft =>
  titleRecord({
    on: textOf(row, 'date'),
    state: textOf(row, ...STATE),
    miles: textOf(row, 'meter', 'odometer'),
    unit: textOf(row, 'meterUnit'),
    brand: textOf(row, 'brand'),
  });

const brandDraft = (row: Row): Draft =>
  brandRecord({
    code: textOf(row, 'brandCode'),
    name: textOf(row, 'disposition', 'brandTitle', 'brand'),
    on: textOf(row, 'date'),
    state: textOf(row, 'branderName', 'state'),
  });

const jsiDraft = (row: Row): Draft => {
  const isInsurer = /insur/i.test(textOf(row, 'recordType'));
  return {
    section: 'jsi',
    sourceType: isInsurer ? 'insurer' : 'salvage_yard',
    ...on(row),
    place: placeOf(textOf(row, 'branderCity'), textOf(row, 'branderState')),
    reporter: shownText(textOf(row, 'branderName'), 80) ?? '–',
    reporterKind: isInsurer ? 'insurer' : 'salvage_yard',
    phone: textOf(row, 'branderPhone').slice(0, 24) || null,
    disposition: dispositionOf(textOf(row, 'vehicleDisposition')),
    forExport: flagOf(textOf(row, 'intendedForExport')),
  };
};

/** A theft, or a recovery: said in words, or by the day of it. */
const theftDraft = (row: Row): Draft => {
  const day = dayOf(textOf(row, 'date', 'stolenDate'));
  const recoveredOn = dayOf(textOf(row, 'recoveryDate', 'recoveredDate'));
  const hasDay = !isUndated(recoveredOn);
  const words = ['recordType', 'type', 'event', 'status', 'stolenStatus'].map(name => textOf(row, name)).join(' ');
  const place = where(row) ?? placeOf('', textOf(row, 'theftReportedState'));
  const base = { section: 'theft', sourceType: 'not_stated', eventOn: day, reportedOn: day, place } as const;
  const recovered = hasDay || (/recover/i.test(words) && !/not recover|unrecover/i.test(words));
  return { ...base, status: recovered ? 'recovered' : 'active', recoveredOn: hasDay ? recoveredOn : null };
};

/** Names of the cost of a repair, and of what the vehicle was worth before, its actual cash value. */
const REPAIR = ['repairCost', 'repairEstimate', 'estimatedRepairCost'];
const WORTH = ['acv', 'actualCashValue', 'ACV'];

const accidentDraft = (row: Row): Draft => ({
  section: 'accidents',
  sourceType: 'not_stated',
  ...on(row),
  place: where(row),
  severity: severityOf(textOf(row, 'severity')),
  zones: zonesIn(textOf(row, 'damage', 'impact', 'primaryDamage')),
  airbags: airbagsOf(flagOf(textOf(row, 'airbags', 'airbagsDeployed', 'airbag'))),
  towed: flagOf(textOf(row, 'towed')),
  structural: flagOf(textOf(row, 'structural')),
  firstEvent: null,
  vehicles: null,
  repairCents: centsOf(textOf(row, ...REPAIR)),
  miles: milesIn(row),
  sourceText: shownText(textOf(row, 'damage', 'impact', 'primaryDamage', 'type')),
  ...stated({
    rollover: flagOf(textOf(row, 'rollover', 'rolledOver')),
    severityText: shownText(textOf(row, 'severity'), 60),
    valueCents: centsOf(textOf(row, ...WORTH)),
  }),
});

/** How many photos a row has: their addresses are neither kept nor opened. */
function photosIn(row: Row): number | null {
  const lists = [row.images, row.photos, row.pictures].filter(Array.isArray);
  return lists.length > 0 ? lists.flat().length : countOf(textOf(row, 'photoCount', 'imageCount', 'numImages'));
}

/** A number for a seller, by which two listings of one seller are known as such; the name is not kept. */
function sellerOf(row: Row, vin: string): string | null {
  const name = textOf(row, 'seller', 'dealer', 'sellerName', 'dealerName');
  return name === '' ? null : recordIdOf('S', [vin, name.toUpperCase()]);
}

/** `salvage` are sales at salvage auctions, `sale` what a dealer or a site listed. Seller, telephone and description go. */
const saleDraft =
  (vin: string) =>
  (row: Row, name: string): Draft => {
    const isAuction = name === 'salvage';
    const damage = [textOf(row, 'primaryDamage', 'damage'), textOf(row, 'secondaryDamage')].filter(Boolean).join(', ');
    const price = centsOf(textOf(row, 'price', 'listingPrice', 'askingPrice'));
    return {
      section: 'auctions',
      sourceType: isAuction ? 'auction' : 'listing',
      ...on(row),
      place: where(row),
      channel: isAuction ? 'salvage_auction' : 'listing',
      seller: 'not_stated',
      miles: milesIn(row),
      condition: null,
      damage: [],
      damageText: isAuction ? shownText(damage, 80) : null,
      askedCents: isAuction ? null : price,
      soldCents: isAuction ? centsOf(textOf(row, 'salePrice', 'price')) : null,
      daysListed: countOf(textOf(row, 'daysOnMarket', 'daysListed')),
      ...stated({
        repairCents: centsOf(textOf(row, ...REPAIR)),
        valueCents: centsOf(textOf(row, ...WORTH)),
        photos: photosIn(row),
        sellerId: isAuction ? null : sellerOf(row, vin),
      }),
    };
  };

const lienDraft = (row: Row): Draft => {
  const words = textOf(row, 'recordType', 'type', 'event');
  const kind = /impound/i.test(words) ? 'impound' : /export/i.test(words) ? 'export' : 'lien';
  const closed = /closed|released|paid|satisf/i.test(`${words} ${textOf(row, 'status')}`);
  return {
    section: 'liens',
    sourceType: 'not_stated',
    ...on(row),
    place: where(row),
    kind,
    status: closed ? 'closed' : 'active',
    holder: 'other',
    closedOn: null,
  };
};

const ZONES: readonly [RegExp, Zone][] = [
  [/left front|front left/i, 'front_left'],
  [/right front|front right/i, 'front_right'],
  [/left rear|rear left/i, 'rear_left'],
  [/right rear|rear right/i, 'rear_right'],
  [/left/i, 'left_middle'],
  [/right/i, 'right_middle'],
  [/front/i, 'front'],
  [/rear|back/i, 'rear'],
  [/\broof|top\b/i, 'roof'],
  [/hood/i, 'hood'],
  [/trunk/i, 'trunk'],
];

/** The part of the vehicle that words name; none where they name none. */
function zonesIn(words: string): Zone[] {
  const zone = ZONES.find(([pattern]) => pattern.test(words))?.[1];
  return zone ? [zone] : [];
}
