import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { dayForms, isUndated } from '../facts/dates.ts';
import type { ReportVehicle } from '../facts/facts.ts';
import type { Finding } from '../findings/finding.ts';
import { statementsOf } from '../titles/title-marks.ts';
import { say } from '../facts/words.ts';

type Title = RecordOf<'titles'>;
type Dated = Pick<ReportVehicle, 'modelYear' | 'gvwr'>;

const EXEMPT = '71';
/** From this model year on a vehicle must state its mileage for twenty years; older ones had to for ten. */
const FIRST_OF_TWENTY = 2011;
const YEARS = 20;
/** Classes of more than 16,000 pounds are exempt at any age. */
const HEAVY = /class [5-8]/i;

/** The first title that is exempt from stating a mileage before the vehicle was old enough for that. */
function earlyExemption(titles: readonly Title[], { modelYear, gvwr = '' }: Dated): Title | undefined {
  if (modelYear === undefined || modelYear < FIRST_OF_TWENTY || HEAVY.test(gvwr)) return undefined;
  const isEarly = ({ eventOn }: Title) => !isUndated(eventOn) && Number(eventOn.slice(0, 4)) < modelYear + YEARS;
  return titles.find(title => isEarly(title) && statementsOf(title).includes(EXEMPT));
}

/** The same as a sentence beside the titles. */
export function exemptionNote(titles: readonly Title[], vehicle: Dated): Translations | null {
  const title = earlyExemption(titles, vehicle);
  return title ? say('odometer.exempt_early', dayForms('day', title.eventOn)) : null;
}

export function exemptionFindings(titles: readonly Title[], vehicle: Dated): Finding[] {
  const title = earlyExemption(titles, vehicle);
  return title ? [{ code: 'exempt_early', level: 'check', params: dayForms('day', title.eventOn) }] : [];
}
