import type { Module } from '../../app/module.ts';
import { exportOf } from '../exports/rules.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { Operator, rolesCall } from './contract.ts';
import { roleMails } from './mails.tsx';
import { roleRoutes } from './routes.ts';
import { createApprovalMails } from './service/approval-mails.ts';
import { createRoles, type RoleDeps, type RolesService } from './service.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = { role_invitations: local('it has a row for each invited operator') };

export function rolesModule(deps: RoleDeps): Module<RolesService> {
  const roles = createRoles(deps);
  const listed = exportOf({
    list: 'operators',
    needs: ['read_roles'],
    input: rolesCall.input,
    row: Operator,
    read: async caller => ({ rows: (await roles.list(caller)).operators, next: null }),
  });
  return {
    service: roles,
    exports: [listed],
    mails: roleMails,
    personalData: [personalData],
    retention,
    placement,
    approvals: roles.approvals,
    on: { 'approval.waits': createApprovalMails(deps) },
    routes: http => roleRoutes(http, roles),
  };
}
