import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { RolesService } from './service.ts';

export function roleRoutes(http: FastifyInstance, roles: RolesService): void {
  serve(http, calls.rolesCall, async caller => ({ roles: await roles.list(caller) }));
  serve(http, calls.inviteOperatorCall, (caller, input) => roles.invite(caller, input));
  serve(http, calls.endInvitationCall, async (caller, { invitation }) => ({
    roles: await roles.endInvitation(caller, invitation),
  }));
  serve(http, calls.setRolesCall, (caller, input) => roles.setRoles(caller, input));
  serve(http, calls.invitationCall, async (caller, { token }) => ({
    invitation: await roles.invitation(caller, token),
  }));
  serve(http, calls.acceptInvitationCall, async (caller, { token }) => ({ role: await roles.accept(caller, token) }));
}
