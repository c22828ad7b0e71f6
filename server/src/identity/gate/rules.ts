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
import { spellingsOf } from '../../kit/contract.ts';
import { signed } from '../../kit/security/crypto.ts';

/** How long the gate stays open behind one pass. */
export const PASS_HOURS = 12;

/** The gate's cookie: it was passed on this site with these access details. */
export const gatePass = signed('gate', z.object({ site: z.string(), access: z.string() }), PASS_HOURS * 60 * 60 * 1000);

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
