import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  classicMappingCall,
  forgetSearchCall,
  garageCall,
  ipDataCall,
  removeVehicleCall,
  saveVehicleCall,
  searchesCall,
  vehicleOptionCall,
  vinValidateCall,
} from './contract.ts';
import { ipDataOf } from './rules/ip-data.ts';
import type { Vehicles } from './service.ts';

export function vehicleRoutes(http: FastifyInstance, vehicles: Vehicles): void {
  serve(http, vinValidateCall, (caller, input) => vehicles.validate(caller, input));
  serve(http, classicMappingCall, (_caller, { vin }) => vehicles.classicMapping(vin));
  serve(http, searchesCall, (caller, input) => vehicles.searches.page(caller, input));
  serve(http, forgetSearchCall, async (caller, input) => ({ total: await vehicles.searches.forget(caller, input) }));
  serve(http, vehicleOptionCall, async (caller, { vin, option }) => {
    await vehicles.choose(caller, vin, option);
    return { vin: vehicles.normalize(vin), option };
  });
  serve(http, garageCall, (caller, input) => vehicles.garage.page(caller, input));
  serve(http, saveVehicleCall, async (caller, input) => ({ vehicle: await vehicles.garage.save(caller, input) }));
  serve(http, removeVehicleCall, (caller, { vehicle }) => vehicles.garage.remove(caller, vehicle));
  serve(http, ipDataCall, (_caller, _input, { request }) => ({ ip_data: ipDataOf(request) }));
}
