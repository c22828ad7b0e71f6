import type { FastifyInstance } from 'fastify';
import { sendArchive, serve } from '../../kit/route.ts';
import { limitsOf } from '../../kit/web/limits.ts';
import * as calls from './contract.ts';
import { keepChosen, keepWallet } from './rules/chosen-cookie.ts';
import type { Dealerships } from './service.ts';

export function dealershipRoutes(http: FastifyInstance, dealerships: Dealerships): void {
  serve(http, calls.dealershipsCall, async caller => ({ dealerships: await dealerships.listOwn(caller) }));
  serve(http, calls.chooseDealershipCall, async (caller, { dealership }, { request, reply }) => {
    const chosen = await dealerships.listOwn({ ...caller, dealership });
    await dealerships.need({ ...caller, dealership }, 'read', { named: true });
    keepChosen(dealership, request, reply);
    return { dealerships: chosen };
  });
  serve(http, calls.payFromCall, async (caller, { wallet, dealership }, { request, reply }) => {
    const named = dealership !== undefined;
    const use = named ? { ...caller, dealership } : caller;
    const id = wallet === 'own' ? null : (await dealerships.need(use, 'buy', { named })).id;
    if (named && id !== null) keepChosen(id, request, reply);
    keepWallet(id, request, reply);
  });
  serve(http, calls.dealershipCall, async caller => ({ dealership: await dealerships.show(caller) }));
  serve(http, calls.changeDealershipCall, async (caller, input) => ({
    dealership: await dealerships.change(caller, input),
  }));
  serve(http, calls.saveRooftopCall, async (caller, input) => ({
    dealership: await dealerships.saveRooftop(caller, input),
  }));
  serve(http, calls.closeRooftopCall, async (caller, { rooftop }) => ({
    dealership: await dealerships.closeRooftop(caller, rooftop),
  }));
  serve(http, calls.usageCall, (caller, { month }) => dealerships.usage(caller, month));
  serve(http, calls.statementCall, (caller, { month }) => dealerships.statement(caller, month));
  serve(http, calls.dealershipExportsCall, async caller => ({ exports: await dealerships.exports(caller) }));
  serve(http, calls.askDealershipExportCall, async caller => ({ exports: await dealerships.askExport(caller) }));
  http.get<{ Params: { id: string } }>(
    '/documents/dealership/:id(^\\w+).zip',
    { schema: { hide: true }, ...limitsOf(http, [{ max: 20, minutes: 60, perMember: true }]) },
    async ({ caller, params }, reply) => sendArchive(reply, await dealerships.openExport(caller, params.id)),
  );
  serve(http, calls.dealershipPeopleCall, async caller => ({ people: await dealerships.people(caller) }));
  serve(http, calls.invitePersonCall, async (caller, input) => ({ people: await dealerships.invite(caller, input) }));
  serve(http, calls.resendPersonInvitationCall, async (caller, { invitation }) => ({
    people: await dealerships.resend(caller, invitation),
  }));
  serve(http, calls.withdrawPersonInvitationCall, async (caller, { invitation }) => ({
    people: await dealerships.withdraw(caller, invitation),
  }));
  serve(http, calls.changePersonCall, async (caller, input) => ({
    people: await dealerships.changePerson(caller, input),
  }));
  serve(http, calls.endPersonCall, async (caller, { person }) => ({
    people: await dealerships.endPerson(caller, person),
  }));
  serve(http, calls.leaveDealershipCall, async caller => ({ dealerships: await dealerships.leave(caller) }));
  serve(http, calls.personInvitationCall, async (caller, { token }) => ({
    invitation: await dealerships.invitation(caller, token),
  }));
  serve(http, calls.acceptPersonInvitationCall, async (caller, { token }, { request, reply }) => {
    const id = await dealerships.accept(caller, token);
    keepChosen(id, request, reply);
    return { dealerships: await dealerships.listOwn({ ...caller, dealership: id }) };
  });
}
