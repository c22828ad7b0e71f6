import { z } from 'zod';
import { Email, Password } from '../accounts/contract.ts';
import { Empty, get, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

/**
 * The gate in front of a brand's members area: for private launch, partners, previews. It is no login and knows no
 * member. A site whose `security` is `disabled` has no gate and answers success without looking.
 */
export const secureLoginCall = post(
  '/api/securelogin',
  { email: Email, pass: z.string().min(1).max(200) },
  { secu_id: z.string(), expires_at: z.iso.datetime() },
  { limits: [{ max: 5, minutes: 15 }] },
);
/** Closes the gate behind this browser; signing out does not. */
export const leaveSiteCall = post('/api/leave-site', Empty, {});

/** Access details that open the gate of this brand; the password is never shown again. */
export const AccessCredential = z.object({
  id: z.string(),
  email: z.string(),
  created: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
});
export type AccessCredential = z.infer<typeof AccessCredential>;

/** Whether a pair is open, then when it was made. */
const AccessPlace = z.tuple([z.boolean(), ...MomentPlace.def.items]);
export type AccessPlace = z.output<typeof AccessPlace>;
export const accessList = pagedList('access', AccessPlace);
/** For operators who may see it: the access details of this site, the open ones first. @throws `cursor_invalid` */
export const accessCall = get('/api/operator/access', accessList.fields, {
  credentials: z.array(AccessCredential),
  ...NextPage,
});
/** For operators who may manage it: adds a pair of access details. Several people may share it. */
export const addAccessCall = post(
  '/api/operator/add-access',
  { email: Email, pass: Password },
  { credential: AccessCredential },
);
/** For the same: ends one pair; its passes end at once. */
export const endAccessCall = post(
  '/api/operator/end-access',
  { credential: z.string() },
  { credential: AccessCredential },
);

/** For the server: signed, of one site, 12 hours, no script can read it. `__Host-` where the connection is secure. */
export const GATE_COOKIE = '__Host-secu';
/** The same cookie where there is no TLS, which the `__Host-` prefix does not allow. */
export const GATE_COOKIE_PLAIN = 'marque_secu';
/** Readable by scripts, for the rules of the route guard: only that the gate was passed. */
export const GATE_FLAG_COOKIE = '__secu_id';
