import { HISTORY_SERVICES } from '../../kit/settings/history-config.ts';
import { LABEL_SOURCES } from '../../kit/settings/label-config.ts';
import { PLATE_SERVICES, type SETTINGS, VALUATION_SERVICES } from '../../kit/settings/config.ts';

/**
 * How a setting is given: `switch` `on` or `off`, `list` names between commas, `choice` one name or none, `count` a whole number, `price`
 * US dollars, `license` what a contract allows, `text` anything of its form.
 */
export type SettingKind = 'switch' | 'list' | 'choice' | 'count' | 'price' | 'license' | 'text';
export const SETTING_GROUPS = ['history', 'plates', 'recalls', 'values', 'ratings', 'labels', 'packs', 'mail'] as const;

export interface ServiceSetting {
  group: (typeof SETTING_GROUPS)[number];
  kind: SettingKind;
  /** Of a list or a choice. */
  options: readonly string[];
}

type Name = keyof typeof SETTINGS;
type Group = ServiceSetting['group'];

const of = (group: Group, kind: SettingKind, options: readonly string[] = []): ServiceSetting => ({
  group,
  kind,
  options,
});

/**
 * The settings of the environment that operators may change, by their names. Keys are set with the other secrets; addresses, and what
 * gives documents away, are not among them: who could change those from a browser would learn the keys, or would not have to pay.
 */
export const SERVICE_SETTINGS: Readonly<Partial<Record<Name, ServiceSetting>>> = {
  HISTORY_PROVIDER: of('history', 'list', HISTORY_SERVICES),
  ...priced('history', ['VINAUDIT_REPORT_PRICE', 'VINAUDIT_REPORTS_PER_DAY', 'VINAUDIT_LICENSE']),
  ...priced('history', ['CARSXE_REPORT_PRICE', 'CARSXE_REPORTS_PER_DAY', 'CARSXE_LICENSE']),
  ...priced('history', ['CLEARVIN_REPORT_PRICE', 'CLEARVIN_REPORTS_PER_DAY', 'CLEARVIN_LICENSE']),
  ...priced('history', [
    'VEHICLEDATABASES_REPORT_PRICE',
    'VEHICLEDATABASES_REPORTS_PER_DAY',
    'VEHICLEDATABASES_LICENSE',
  ]),
  PLATE_PROVIDER: of('plates', 'list', PLATE_SERVICES),
  PHOTO_READER: of('plates', 'choice', ['carsxe']),
  PHOTO_PRICE: of('plates', 'price'),
  PHOTOS_PER_DAY: of('plates', 'count'),
  PLATE_SEARCHES_PER_ADDRESS: of('plates', 'count'),
  PLATE_SEARCHES_PER_MEMBER: of('plates', 'count'),
  PLATE_SEARCHES_PER_DAY: of('plates', 'count'),
  NHTSA_RECALLS: of('recalls', 'switch'),
  TRANSPORT_CANADA_RECALLS: of('recalls', 'switch'),
  RECALL_PROVIDER: of('recalls', 'choice', ['carsxe']),
  ...priced('recalls', ['RECALL_PRICE', 'RECALL_CALLS_PER_DAY', 'RECALL_LICENSE']),
  VALUATION_PROVIDER: of('values', 'list', VALUATION_SERVICES),
  ...priced('values', ['VALUATION_PRICE', 'VALUATION_CALLS_PER_DAY', 'VALUATION_LICENSE']),
  NHTSA_RATINGS: of('ratings', 'switch'),
  EPA_SERVICE: of('ratings', 'switch'),
  ORIGINAL_LABELS: of('labels', 'list', LABEL_SOURCES),
  FORD_LABEL_LICENSE: of('labels', 'license'),
  STELLANTIS_LABEL_LICENSE: of('labels', 'license'),
  LABEL_SERVICE_LICENSE: of('labels', 'license'),
  DATA_REFRESH: of('packs', 'switch'),
  MAIL_EVENTS_TOPIC: of('mail', 'text'),
};

/** What a call costs, how many a day may have, and what the contract allows. */
function priced(group: Group, [price, count, license]: readonly [Name, Name, Name]) {
  return { [price]: of(group, 'price'), [count]: of(group, 'count'), [license]: of(group, 'license') };
}

/** The names that operators may change, in the order they are shown. */
export const SETTING_NAMES = Object.keys(SERVICE_SETTINGS) as readonly Name[];
