import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { stockRecallMailsJob, stockRecallRoundJob } from './jobs.ts';
import { stockRecallMail } from './mails.tsx';
import { stockRoutes } from './routes.ts';
import { createStock, type Stock, type StockDeps } from './service.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = {
  stock_vehicles: byAccount(),
  stock_figures: byAccount(),
  stock_files: byAccount(),
  stock_recalls: byAccount(),
  stock_scans: byAccount(),
  stock_views: byAccount(),
};

export function stockModule(deps: StockDeps): Module<Stock> {
  const stock = createStock(deps);
  return {
    service: stock,
    jobs: [stockRecallRoundJob(stock), stockRecallMailsJob(stock)],
    mails: [stockRecallMail],
    on: { 'recalls.round-began': tx => stock.beginRound(tx) },
    personalData: [personalData],
    retention,
    placement,
    routes: http => stockRoutes(http, stock),
  };
}
