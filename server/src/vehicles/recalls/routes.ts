import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import { serve } from '../../kit/route.ts';
import { recallCheckCall, recallMakesCall, recallModelsCall, recallVinCall, recallYearsCall } from './contract.ts';
import type { Recalls } from './service.ts';

export function recallRoutes(http: FastifyInstance, recalls: Recalls): void {
  serve(http, recallYearsCall, caller => offered(caller).years(caller));
  serve(http, recallMakesCall, (caller, input) => offered(caller).makes(caller, input));
  serve(http, recallModelsCall, (caller, input) => offered(caller).models(caller, input));
  serve(http, recallVinCall, (caller, input) => offered(caller).byVin(caller, input));
  serve(http, recallCheckCall, (caller, input) => offered(caller).byName(caller, input));

  /** The recalls, on a site that offers the check. @throws AppError `not_found` */
  function offered({ site }: Caller): Recalls {
    if (!site.features.recall) throw new AppError('not_found');
    return recalls;
  }
}
