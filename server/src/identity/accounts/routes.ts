import type { FastifyInstance } from 'fastify';
import { translatorFor } from '../../kit/text/messages.ts';
import { serve } from '../../kit/route.ts';
import { dropSession, keepSession } from './rules/session-cookie.ts';
import * as calls from './contract.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(http: FastifyInstance, accounts: Accounts): void {
  serve(http, calls.registerCall, async (caller, input, { request, reply }) =>
    keepSession(await accounts.register(caller, input), request, reply),
  );
  serve(http, calls.loginCall, async (caller, input, { request, reply }) =>
    keepSession(await accounts.login(caller, input), request, reply),
  );
  serve(http, calls.logoutCall, async (caller, _input, { request, reply }) => {
    await accounts.logout(caller);
    dropSession(request, reply);
    return {};
  });
  serve(http, calls.resetPasswordCall, async (caller, input) => ({
    message: await accounts.resetPassword(caller, input),
  }));
  serve(http, calls.changePasswordCall, async (caller, input, { request, reply }) =>
    keepSession(await accounts.changePassword(caller, input), request, reply),
  );
  serve(http, calls.magicLinkCall, async (caller, input) => ({ message: await accounts.magicLink(caller, input) }));
  serve(http, calls.magicLoginCall, async (caller, input, { request, reply }) => {
    const session = await accounts.magicLogin(caller, input.token, input.code);
    keepSession(session, request, reply);
    return session;
  });
  serve(http, calls.confirmEmailCall, async (caller, input) => ({
    email: await accounts.confirmEmail(caller, input.token),
  }));
  serve(http, calls.resendConfirmationCall, async caller => ({ message: await accounts.resendConfirmation(caller) }));
  profileRoutes(http, accounts);
}

function profileRoutes(http: FastifyInstance, accounts: Accounts): void {
  serve(http, calls.profileCall, async caller => ({ profile: await accounts.profile(caller) }));
  serve(http, calls.updateProfileCall, async (caller, input) => {
    const profile = await accounts.updateProfile(caller, input);
    return { message: translatorFor(caller.locale)('account-answers', 'profileSaved'), profile };
  });
  serve(http, calls.sessionsCall, async caller => ({ sessions: await accounts.sessions(caller) }));
  serve(http, calls.endSessionsCall, async (caller, input) => ({
    sessions: await accounts.endSessions(caller, input),
  }));
}
