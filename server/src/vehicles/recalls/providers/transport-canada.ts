import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { plainText, yearFirst } from '../rules/campaign.ts';
import { nameKey } from '../../catalog/rules/names.ts';
import type { ServiceAddress } from '../../../kit/web/json-client.ts';
import { createProviderClient, type JsonAnswer } from '../service/provider-client.ts';
import type { Campaign, RecallAnswer, RecallFault, RecallProvider } from '../rules/recall-provider.ts';

const TRANSPORT_CANADA_URL = 'https://data.tc.gc.ca/v1.3/api/eng/vehicle-recall-database';

/** A vehicle has a few dozen recalls at most; each is asked for by itself. */
const MAX_RECALLS = 60;
/** So many are asked for at a time. */
const AT_A_TIME = 6;

const Cell = z.object({ Name: z.string(), Value: z.object({ Literal: z.union([z.string(), z.number()]).nullable() }) });
/** Rows as a map of their cells. */
const ResultSet = z
  .object({ ResultSet: z.array(z.array(Cell)) })
  .transform(answer =>
    answer.ResultSet.map(row => new Map(row.map(({ Name, Value }) => [Name, plainText(String(Value.Literal ?? ''))]))),
  );
type Row = Map<string, string>;

/** Transport Canada's recall database, free and without a key: the numbers of a model's recalls, then each by itself. */
export function createTransportCanada({
  clock,
  url = TRANSPORT_CANADA_URL,
  timeoutMs,
}: ServiceAddress & { clock: Clock }): RecallProvider {
  const ask = createProviderClient('Transport Canada', { timeoutMs });
  const get = async (path: string): Promise<Row[] | RecallFault> => rowsOf(await ask(`${url}/${path}?format=json`));

  /** The recall of a number; its texts and date come from the rows of its summary. */
  async function recallOf(number: string): Promise<Campaign | RecallFault> {
    const rows = await get(`recall-summary/recall-number/${encodeURIComponent(number)}`);
    if (typeof rows === 'string') return rows;
    const [row] = rows;
    if (!row) return 'unreadable';
    return row.get('RECALL_NUMBER_NUM') === number ? campaignOf(row) : 'other_vehicle';
  }

  return {
    name: 'Transport Canada',
    demo: false,
    cacheHours: 24,
    async find({ year, make, model, market }): Promise<RecallAnswer> {
      if (market !== 'CA') return { kind: 'not_covered' };
      const [makePart, modelPart] = [make.toUpperCase(), model.toUpperCase()].map(encodeURIComponent);
      const rows = await get(`recall/make-name/${makePart}/model-name/${modelPart}/year-range/${year}-${year}`);
      if (typeof rows === 'string') return { kind: 'failed', fault: rows };
      // An empty answer is given for a wrong name as well: it is not "no recalls".
      if (rows.length === 0) return { kind: 'unknown_name' };
      if (rows.some(row => isOther(row, { year, make }))) return { kind: 'failed', fault: 'other_vehicle' };
      const numbers = [...new Set(rows.flatMap(row => row.get('Recall number') || row.get('RECALL_NUMBER_NUM') || []))];
      if (numbers.length === 0 || numbers.length > MAX_RECALLS) return { kind: 'failed', fault: 'unreadable' };
      const campaigns: Campaign[] = [];
      for (let from = 0; from < numbers.length; from += AT_A_TIME) {
        for (const recall of await Promise.all(numbers.slice(from, from + AT_A_TIME).map(recallOf))) {
          if (typeof recall === 'string') return { kind: 'failed', fault: recall };
          campaigns.push(recall);
        }
      }
      return { kind: 'found', scope: 'model', campaigns, names: [{ make, model }], checkedAt: clock() };
    },
  };
}

/** Whether a row names another make or year than was asked for. */
function isOther(row: Row, { year, make }: { year: number; make: string }): boolean {
  const [named, built] = [row.get('Make name') ?? row.get('MAKE_NAME_NM'), row.get('Year') ?? row.get('YEAR_TXT')];
  return Boolean((named && nameKey(named) !== nameKey(make)) || (built && Number(built) !== year));
}

function rowsOf(answer: JsonAnswer): Row[] | RecallFault {
  if ('fault' in answer) return answer.fault;
  const parsed = ResultSet.safeParse(answer.body);
  return answer.status === 200 && parsed.success ? parsed.data : 'unreadable';
}

function campaignOf(row: Row): Campaign {
  const cell = (name: string): string => row.get(name) ?? '';
  return {
    campaign: cell('RECALL_NUMBER_NUM'),
    date: yearFirst(cell('RECALL_DATE_DTE')),
    component: cell('SYSTEM_TYPE_ETXT'),
    // One text says what is wrong, what it may cause and what is done.
    summary: cell('COMMENT_ETXT'),
    consequence: '',
    remedy: '',
    park_it: false,
    park_outside: false,
    ota: false,
  };
}
