import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { revertServicesCall, saveServicesCall, servicesCall } from './contract.ts';
import type { ServiceSettingsService } from './service.ts';

export function serviceSettingsRoutes(http: FastifyInstance, services: ServiceSettingsService): void {
  serve(http, servicesCall, async caller => ({ state: await services.state(caller) }));
  serve(http, saveServicesCall, async (caller, input) => ({ state: await services.save(caller, input) }));
  serve(http, revertServicesCall, async (caller, input) => ({ state: await services.revert(caller, input) }));
}
