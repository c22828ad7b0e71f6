import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../exports/rules.ts';
import { AccessCredential, accessCall } from './contract.ts';
import { gateRoutes } from './routes.ts';
import { createGate, type Gate, type GateDeps } from './service.ts';

const placement: Placement = {
  access_credentials: local('it has a row for each password of a brand'),
};

export function gateModule(deps: GateDeps): Module<Gate> {
  const gate = createGate(deps);
  const listed = exportOf({
    list: 'access',
    needs: ['read_site_access'],
    input: accessCall.input,
    row: AccessCredential,
    read: async (caller, input) => {
      const { credentials: rows, next } = await gate.list(caller, input);
      return { rows, next };
    },
  });
  return { service: gate, exports: [listed], placement, routes: http => gateRoutes(http, gate) };
}
