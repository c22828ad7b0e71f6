import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { PaidMeter } from '../../paid-sources/service.ts';
import type { RecallStatus } from '../contract.ts';
import { campaignNumber, dayFirst, plainText, yearFirst } from '../rules/campaign.ts';
import type { ServiceAddress } from '../../../kit/web/json-client.ts';
import { createProviderClient } from '../service/provider-client.ts';
import type { Campaign, RecallAnswer, RecallFault, RecallProvider } from '../rules/recall-provider.ts';

const CARSXE_URL = 'https://api.carsxe.com';

const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(text => plainText(String(text ?? '')));
/** `true`, `"true"`, `"Yes"` and `1` are yes, `false`, `"No"` and `0` are no; null where nothing is said. */
const Flag = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .transform(value => {
    const text = String(value ?? '').trim();
    if (/^(true|yes|y|1)$/i.test(text)) return true;
    return /^(false|no|n|0)$/i.test(text) ? false : null;
  });

const Row = z.object({
  recall_date: Text,
  nhtsa_id: Text,
  manufacturer_id: Text,
  recall_campaign_type: Text,
  recall_name: Text,
  component: Text,
  recall_description: Text,
  risk_description: Text,
  stop_sale: Flag,
  dont_drive: Flag,
  remedy_available: Flag,
  recall_remedy: Text,
  parts_available: Flag,
  recall_status: Text,
});
type Row = z.infer<typeof Row>;

const Data = z.object({
  vin: z.string(),
  make: Text,
  model: Text,
  has_recalls: Flag,
  recall_count: z.union([z.number(), z.string()]).nullish(),
  recalls: z.array(Row).nullish(),
});
const Answer = z.looseObject({ success: z.boolean(), data: z.unknown().optional(), message: Text, error: Text });

/**
 * CarsXE: `GET /v1/recalls` with key and VIN, paid for each answer and not asked beyond the daily limit. Knows of each recall whether it is open on this very
 * vehicle. `success` counts, whatever the HTTP status; an answer for another VIN is refused.
 */
export function createCarsXeRecalls({
  key,
  clock,
  meter,
  url = CARSXE_URL,
  timeoutMs,
}: ServiceAddress & { key: string; clock: Clock; meter: PaidMeter }): RecallProvider {
  const ask = createProviderClient('CarsXE', { timeoutMs });
  return {
    name: 'CarsXE',
    demo: false,
    cacheHours: 24,
    async find({ vin, make, model }): Promise<RecallAnswer> {
      if (vin?.length !== 17) return { kind: 'not_covered' };
      if (!(await meter.take())) return failed('daily_limit');
      const answer = await ask(`${url}/v1/recalls?${new URLSearchParams({ key, vin })}`);
      if ('fault' in answer) return failed(answer.fault);
      const read = Answer.safeParse(answer.body);
      if (!read.success) return failed('unreadable');
      if (!read.data.success) return failed(faultOf(`${read.data.message} ${read.data.error}`));
      const data = Data.safeParse(read.data.data);
      if (!data.success) return failed('unreadable');
      if (data.data.vin.trim().toUpperCase() !== vin) return failed('other_vehicle');
      const rows = data.data.recalls ?? [];
      // A count without its rows, or neither of them, is not "no recalls".
      if (rows.length < Number(data.data.recall_count ?? 0)) return failed('unreadable');
      if (rows.length === 0 && data.data.has_recalls !== false) return failed('unreadable');
      const campaigns = rows.map(campaignOf);
      if (campaigns.some(({ campaign }) => campaign === '')) return failed('unreadable');
      const name = { make: data.data.make || make, model: data.data.model || model };
      return { kind: 'found', scope: 'vin', campaigns, names: [name], checkedAt: clock() };
    },
  };
}

const failed = (fault: RecallFault): RecallAnswer => ({ kind: 'failed', fault });

const FAULT_WORDS: [RegExp, RecallFault][] = [
  [/credit|quota|limit|too many|payment/i, 'limited'],
  [/key|unauthori[sz]ed|forbidden|denied/i, 'refused'],
];

const faultOf = (message: string): RecallFault => FAULT_WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'down';

function campaignOf(row: Row): Campaign {
  return {
    campaign: campaignNumber(row.nhtsa_id || row.manufacturer_id),
    date: yearFirst(row.recall_date) ?? dayFirst(row.recall_date),
    component: row.component || row.recall_name,
    summary: row.recall_description,
    consequence: row.risk_description,
    remedy: row.recall_remedy,
    park_it: row.dont_drive === true,
    park_outside: false,
    ota: /over[- ]the[- ]air|\bOTA\b/i.test(`${row.recall_campaign_type} ${row.recall_remedy}`),
    status: statusOf(row),
  };
}

/** Open without a remedy or its parts is waiting for a repair; a status the service does not document is unknown. */
function statusOf({ recall_status, remedy_available, parts_available }: Row): RecallStatus {
  const text = recall_status.toLowerCase();
  const remedy = /remedy (not|un)|not (yet )?available|pending/.test(text);
  if (remedy) return 'remedy_pending';
  if (/incomplete|not complete|unrepaired|\bopen\b|outstanding|active/.test(text)) {
    return remedy_available === false || parts_available === false ? 'remedy_pending' : 'open';
  }
  return /closed|complete|repaired|remedied|done|fixed/.test(text) ? 'closed' : 'unknown';
}
