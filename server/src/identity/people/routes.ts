import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import { dropSeeing, keepSeeing } from './rules/seeing-cookie.ts';
import type { PeopleService } from './service.ts';

export function peopleRoutes(http: FastifyInstance, people: PeopleService): void {
  serve(http, calls.peopleCall, (caller, input) => people.list(caller, input));
  serve(http, calls.personCall, (caller, { person }) => people.person(caller, person));
  serve(http, calls.timelineCall, (caller, input) => people.timeline(caller, input));
  serve(http, calls.blockPersonCall, async (caller, input) => ({ person: await people.block(caller, input) }));
  serve(http, calls.unblockPersonCall, async (caller, input) => ({ person: await people.unblock(caller, input) }));
  serve(http, calls.endPersonSessionsCall, async (caller, input) => ({
    person: await people.endSessions(caller, input),
  }));
  serve(http, calls.confirmPersonCall, async (caller, { person }) => ({
    person: await people.resendConfirmation(caller, person),
  }));
  serve(http, calls.changePersonAddressCall, async (caller, input) => ({
    person: await people.changeAddress(caller, input),
  }));
  serve(http, calls.mergePlanCall, async (caller, input) => ({ plan: await people.mergePlan(caller, input) }));
  serve(http, calls.mergePeopleCall, async (caller, input) => ({ approval: await people.proposeMerge(caller, input) }));
  serve(http, calls.seeAsCall, async (caller, input, { request, reply }) => {
    const { id, endsAt } = await people.seeAs(caller, input);
    keepSeeing(id, endsAt, request, reply);
    return { until: endsAt.toISOString() };
  });
  serve(http, calls.stopSeeingCall, async (caller, _input, { request, reply }) => {
    const person = await people.stopSeeing(caller);
    dropSeeing(request, reply);
    return { person };
  });
  serve(http, calls.accountViewsCall, async caller => ({ views: await people.accountViews(caller) }));
  serve(http, calls.notePersonCall, async (caller, input) => ({ person: await people.note(caller, input) }));
}
