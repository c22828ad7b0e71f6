import { RECALL_TEXTS, type RecallKey } from './recall-texts.ts';

/** An invented recall of a demonstration vehicle. `may_apply`: it covers vehicles like this one. */
export interface DemonstrationRecall {
  campaign: string;
  /** The day the regulator received the report. */
  on: string;
  status: 'open' | 'closed' | 'remedy_not_available' | 'may_apply';
  closedOn: string | null;
  text: RecallKey;
  parkIt: boolean;
  parkOutside: boolean;
  overTheAir: boolean;
}

const PLAIN = { status: 'open', closedOn: null, parkIt: false, parkOutside: false, overTheAir: false } as const;

/** The sources' answer for a demonstration vehicle: its recalls, or how they fail. */
export type DemonstrationAnswer = readonly DemonstrationRecall[] | 'down' | 'wrong' | 'slow';

/**
 * The recalls of the demonstration vehicles by VIN, for the recall check and for the histories of reports alike;
 * `docs/demonstration-vehicles.md` lists what each shows.
 */
export const DEMONSTRATION_RECALLS: Readonly<Record<string, DemonstrationAnswer>> = {
  '4S4BSACC5H3200019': [
    {
      ...PLAIN,
      campaign: 'DEMO-19-297',
      on: '2019-04-12',
      status: 'closed',
      closedOn: '2019-07-01',
      text: 'brake_lamp',
    },
    { ...PLAIN, campaign: 'DEMO-22-119', on: '2022-03-03', text: 'fuel_pump' },
  ],
  '1HGCM82633A004352': [
    {
      ...PLAIN,
      campaign: 'DEMO-04-176',
      on: '2004-04-20',
      status: 'closed',
      closedOn: '2005-06-03',
      text: 'transmission',
    },
    { ...PLAIN, campaign: 'DEMO-15-320', on: '2015-05-28', status: 'may_apply', text: 'inflator' },
  ],
  '5YJ3E1EA2KF317000': [
    {
      ...PLAIN,
      campaign: 'DEMO-24-003',
      on: '2024-01-16',
      status: 'closed',
      closedOn: '2024-01-30',
      overTheAir: true,
      text: 'camera',
    },
  ],
  '1FTEW1EP8KFA00019': [
    { ...PLAIN, campaign: 'DEMO-24-441', on: '2024-06-18', status: 'remedy_not_available', text: 'seat_belt' },
  ],
  '1FTYR10U66PA00019': [
    { ...PLAIN, campaign: 'DEMO-23-707', on: '2023-02-09', parkIt: true, text: 'inflator' },
    { ...PLAIN, campaign: 'DEMO-24-118', on: '2024-03-05', text: 'brake_lamp' },
  ],
  '1G1FY6S03L4100019': [
    { ...PLAIN, campaign: 'DEMO-21-560', on: '2021-08-20', parkOutside: true, text: 'battery' },
    { ...PLAIN, campaign: 'DEMO-24-207', on: '2024-05-14', text: 'camera' },
  ],
  '2C3CDYAG6DH000019': [],
  '1G1JC6SH3F4000019': [],
  '1G11E5SL9EF000019': [],
  '4T1BF1FK6EU000019': [],
  '3VW1K7AJ1CM000019': [],
  '5TDYK3EH8DS000019': [],
  JM1GJ1W6XE1000019: 'slow',
  '5NPE34AB8FH000019': 'wrong',
  KMHC85LC7HU000019: [],
  KNAFX5A88F5000019: 'down',
};

/** A demonstration recall by its number, with its texts in both languages. @throws where there is none */
export function demonstrationRecall(campaign: string) {
  const all = Object.values(DEMONSTRATION_RECALLS).flatMap(answer => (typeof answer === 'string' ? [] : answer));
  const found = all.find(recall => recall.campaign === campaign);
  if (!found) throw new Error(`There is no demonstration recall ${campaign}`);
  const { text, ...recall } = found;
  return { ...recall, ...RECALL_TEXTS[text] };
}
