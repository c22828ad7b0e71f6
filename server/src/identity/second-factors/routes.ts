import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/service.ts';
import { serve } from '../../kit/route.ts';
import { keepSession } from '../accounts/rules/session-cookie.ts';
import * as calls from './contract.ts';
import type { SecondFactorService } from './service.ts';

export function secondFactorRoutes(
  http: FastifyInstance,
  { list, totp, passkeys }: SecondFactorService,
  accounts: Pick<Accounts, 'enter'>,
): void {
  serve(http, calls.secondFactorsCall, async caller => ({ second_factors: await list(caller) }));
  serve(http, calls.beginTotpCall, caller => totp.begin(caller));
  serve(http, calls.confirmTotpCall, async (caller, { code }) => {
    const codes = await totp.confirm(caller, code);
    return { recovery_codes: codes, second_factors: await list(caller) };
  });
  serve(http, calls.removeTotpCall, async caller => {
    await totp.remove(caller);
    return { second_factors: await list(caller) };
  });
  serve(http, calls.recoveryCodesCall, async caller => {
    const codes = await totp.renewCodes(caller);
    return { recovery_codes: codes, second_factors: await list(caller) };
  });
  serve(http, calls.beginPasskeyCall, async caller => ({ options: await passkeys.begin(caller) }));
  serve(http, calls.addPasskeyCall, async (caller, input) => {
    await passkeys.add(caller, input);
    return { second_factors: await list(caller) };
  });
  serve(http, calls.removePasskeyCall, async (caller, { id }) => {
    await passkeys.remove(caller, id);
    return { second_factors: await list(caller) };
  });
  serve(http, calls.passkeyOptionsCall, async caller => ({ options: await passkeys.options(caller) }));
  serve(http, calls.passkeyLoginCall, async (caller, { credential }, { request, reply }) =>
    keepSession(await accounts.enter(caller, await passkeys.prove(caller, credential)), request, reply),
  );
}
