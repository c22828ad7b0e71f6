import type { HistoryRecord } from '../../documents/reports/rules/sources/history-record.ts';
import { bodyWords, classWords, colorWords } from '../../documents/reports/rules/sources/registration-words.ts';
import type { ListedLicense, Registration } from '../../documents/reports/rules/sources/public-record.ts';
import { readNumber } from '../../documents/records/rules/vehicle-number.ts';
import { CommandRefused, optionsOf, wrongUsage, type Command } from '../command.ts';
import { recordsFor } from './records-service.ts';

const USAGE = 'records show VIN [--json]';

/** What is stored of a vehicle, from all of the installation's own sources. */
export const recordsShow: Command = {
  usage: USAGE,
  async run(args, tools) {
    const options = { json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = optionsOf(USAGE, { args: [...args], options, allowPositionals: true });
    const [number, ...more] = positionals;
    if (number === undefined || more.length > 0) return wrongUsage(USAGE);
    const { vin, wrong } = readNumber(number);
    if (vin === undefined) throw new CommandRefused(`The number is "${number}"${wrong}.`);
    const records = recordsFor(tools);
    await records.load();
    const shown = (await records.ofVehicle(vin)).map(shownOf).toSorted((a, b) => a.on.localeCompare(b.on));
    for (const each of shown) tools.print(values.json ? JSON.stringify(each) : textOf(each));
    if (shown.length === 0 && !values.json)
      tools.print(`There is no record of ${vin}. That says nothing of the vehicle.`);
  },
};

type Shown = ReturnType<typeof shownOf>;

/** A record with its facts under the names they are kept by. */
function shownOf(record: HistoryRecord) {
  const { section, recordId: id, eventOn: on, place, origin, sourceType, reportedOn, ...facts } = record;
  const told = origin?.publicRecord;
  return {
    source: told?.pack ?? origin?.source ?? null,
    publisher: told ? (origin?.source ?? null) : null,
    section,
    kind: kindOf(record),
    on,
    first_seen: told?.firstSeen ?? null,
    last_seen: told?.lastSeen ?? null,
    place,
    words: wordsOf(record),
    ...(told ? { data_set: told.dataset, link: told.link, copied_on: told.copiedOn } : {}),
    id,
    source_type: sourceType,
    reported_on: reportedOn,
    facts,
  };
}

function kindOf(record: HistoryRecord): string {
  if (record.section === 'fleet') return record.registration ? 'registration' : 'commercial_use';
  if (record.section === 'auctions') return record.origin?.publicRecord ? 'city_auction' : record.channel;
  return 'kind' in record ? record.kind : record.section;
}

/** What a public record says; null for records of other sources, which have no words of their own. */
function wordsOf(record: HistoryRecord): string | null {
  if (!record.origin?.publicRecord) return null;
  if (record.section === 'fleet')
    return record.registration ? registrationWords(record.registration) : licenseWords(record.license);
  if (record.section === 'liens') {
    const end = record.closedOn === null ? '' : ` on ${record.closedOn}`;
    const state =
      record.status === 'closed' ? `satisfied${end}` : `not satisfied on ${record.origin.publicRecord.lastSeen}`;
    return `${record.words ?? 'Lien'}, ${state}`;
  }
  if (record.section !== 'auctions') return null;
  const miles = record.miles === null ? '' : `, ${record.miles} miles as listed, not certified`;
  return `City auction${miles}${record.reason ? `, reason: ${record.reason}` : ''}`;
}

function registrationWords(registration: Registration): string {
  const { county, since, until, class: letters, color, body, weight } = registration;
  const where = county ? `in ${county} County, New York` : 'in New York';
  const parts = [
    `Registered ${where}${since ? `, since ${since}` : ''}${until ? `, until ${until}` : ''}`,
    letters && `class ${letters} (${classWords(letters).en})`,
    color && colorWords(color).en,
    body && bodyWords(body).en,
    weight && `${weight} pounds`,
  ];
  return parts.filter(Boolean).join(', ');
}

function licenseWords(license: ListedLicense | undefined): string {
  const { type, baseType, base, since, until, status } = license ?? {};
  const parts = [type, baseType, base, since && `since ${since}`, until && `licensed until ${until}`, status];
  return parts.filter(Boolean).join(', ');
}

const textOf = ({ on, source, words, kind, section, first_seen: first, last_seen: last }: Shown): string =>
  `${on}  ${source ?? 'not stated'}: ${words ?? `${section}, ${kind}`}${first ? ` (listed from ${first} to ${last})` : ''}`;
