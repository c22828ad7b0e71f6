import type { Noun } from '../noun.ts';
import { dealerMails } from './mails.tsx';
import { dealerRoutes } from './routes.ts';
import { createDealers, dealersPersonalData, type DealerParts, type Dealers } from './service.ts';

export function dealersNoun(parts: DealerParts): Noun<Dealers> {
  const dealers = createDealers(parts);
  return {
    service: dealers,
    mails: dealerMails,
    personalData: [dealersPersonalData],
    routes: http => dealerRoutes(http, dealers),
  };
}
