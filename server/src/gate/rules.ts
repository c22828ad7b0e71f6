import { z } from 'zod';
import {
  changePasswordCall,
  confirmEmailCall,
  loginCall,
  magicLinkCall,
  magicLoginCall,
  registerCall,
  resetPasswordCall,
} from '../accounts/contract.ts';
import { spellingsOf } from '../kit/contract.ts';

/** How long the gate stays open behind one pass. */
export const PASS_HOURS = 12;

/** What the gate's cookie says: it was passed on this site with these access details, and until when. */
const Pass = z.strictObject({ use: z.literal('gate'), site: z.string(), access: z.string(), until: z.number() });
export type Pass = z.infer<typeof Pass>;

/** The pass of a signed cookie's content, or null when it is another site's, over, or no pass at all. */
export function passOf(content: unknown, site: string, now: Date): Pass | null {
  const pass = Pass.safeParse(content);
  if (!pass.success || pass.data.site !== site || pass.data.until <= now.getTime()) return null;
  return pass.data;
}

const ACCOUNT_CALLS = [
  registerCall,
  loginCall,
  resetPasswordCall,
  changePasswordCall,
  magicLinkCall,
  magicLoginCall,
  confirmEmailCall,
];

/** The calls of buying without an account: they open a session as well. */
const BUYING_PATHS = ['/api-cwa/cwa_register', '/api-cwa/cwa_sticker_registration'];

const BEHIND_GATE = new Set([...ACCOUNT_CALLS.map(call => call.path), ...BUYING_PATHS].flatMap(spellingsOf));

/** Whether a call lies behind the gate: it opens an account or a session, or is on the way to one. */
export const isBehindGate = (path: string): boolean => BEHIND_GATE.has(path);
