import type { JobKind } from '../../platform/jobs/service.ts';
import type { Stock } from './service.ts';
import { STOCK_RECALL_MAILS, STOCK_RECALL_ROUND, type StockRoundJob } from './service/deps.ts';

/** Looks through the vehicles in stock. A round that fails is the next day's. */
export function stockRecallRoundJob(stock: Stock): JobKind<StockRoundJob> {
  const run = (job: StockRoundJob) => stock.round(job);
  return { name: STOCK_RECALL_ROUND, retryLimit: 3, expireInSeconds: 15 * 60, run };
}

/** Mails what is new. What was not sent waits for the next round. */
export function stockRecallMailsJob(stock: Stock): JobKind<StockRoundJob> {
  const run = (job: StockRoundJob) => stock.sendRecalls(job);
  return { name: STOCK_RECALL_MAILS, retryLimit: 3, expireInSeconds: 5 * 60, run };
}
