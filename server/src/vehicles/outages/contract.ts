import { z } from 'zod';
import { Email, EMAIL_LIMITS } from '../../identity/accounts/contract.ts';
import { post, VinText } from '../../kit/contract.ts';

/**
 * Asks for one mail when the sources answer again for a vehicle. A member needs no `email`: the mail goes to the account.
 * `watching` is false where the sources answer already and nothing was kept; `until` is when we stop trying.
 */
export const tellWhenBackCall = post(
  '/api-cwa/tell-when-back',
  { vin: VinText, email: Email.optional() },
  { vin: z.string(), watching: z.boolean(), until: z.iso.datetime().nullable() },
  { limits: EMAIL_LIMITS },
);
