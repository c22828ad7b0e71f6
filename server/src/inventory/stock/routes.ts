import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Stock } from './service.ts';

export function stockRoutes(http: FastifyInstance, stock: Stock): void {
  serve(http, calls.stockCall, (caller, input) => stock.list(caller, input));
  serve(http, calls.stockVehicleCall, (caller, { vehicle }) => stock.vehicle(caller, vehicle));
  serve(http, calls.saveStockVehicleCall, async (caller, input) => ({ vehicle: await stock.save(caller, input) }));
  serve(http, calls.scanVehicleCall, (caller, input) => stock.scan(caller, input));
  serve(http, calls.stockViewsCall, async caller => ({ views: await stock.views(caller) }));
  serve(http, calls.saveStockViewCall, async (caller, input) => ({ views: await stock.saveView(caller, input) }));
  serve(http, calls.removeStockViewCall, async (caller, { view }) => ({ views: await stock.removeView(caller, view) }));
  serve(http, calls.moveStockCall, async (caller, input) => ({ moved: await stock.move(caller, input) }));
  serve(http, calls.moveToRooftopCall, async (caller, input) => ({ moved: await stock.moveToRooftop(caller, input) }));
  serve(http, calls.stockFileCall, (caller, { vehicles }) => stock.file(caller, vehicles));
  serve(http, calls.previewStockCall, async (caller, input) => ({ preview: await stock.preview(caller, input) }));
  serve(http, calls.importStockCall, async (caller, input) => ({ preview: await stock.take(caller, input) }));
  serve(http, calls.stockHistoryCall, caller => stock.history(caller));
}
