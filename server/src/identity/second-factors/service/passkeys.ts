import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountOf, askForRecentSignIn, memberOf } from '../../accounts/rules/user.ts';
import { markSession, ownsAddress } from '../../accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { hashToken, newToken } from '../../../kit/security/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { MAX_PASSKEYS } from '../rules.ts';
import * as store from '../store.ts';
import type { FactorDeps } from './deps.ts';
import { tellMember } from './notices.ts';

/** An authenticator has so long to sign. */
const CHALLENGE_MS = 5 * 60_000;

type Credential = Record<string, unknown>;

/** Heavy to load and needed by few requests. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Passkeys (WebAuthn level 3). The authenticator must have verified its user, so that a passkey is two factors in one: what
 * one has, and a finger, face or PIN. It belongs to the host it was made on: each brand has its own.
 */
export function createPasskeys(deps: FactorDeps) {
  const { db, clock } = deps;

  return {
    /** The options of a new passkey, for `navigator.credentials.create`. */
    async begin(caller: Caller): Promise<Credential> {
      const account = accountOf(caller);
      askForRecentSignIn(caller, clock());
      if (!(await ownsAddress(db, account))) throw new AppError('second_factor_address');
      const own = await store.listPasskeys(db, account);
      if (own.length >= MAX_PASSKEYS) throw new AppError('passkey_limit', { params: { max: MAX_PASSKEYS } });
      const { generateRegistrationOptions } = await webauthn();
      const { email } = memberOf(caller);
      const options = await generateRegistrationOptions({
        rpName: caller.site.name,
        rpID: hostOf(caller),
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(Buffer.from(account.userId)),
        challenge: await newChallenge(deps, account.siteId, account.userId),
        excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },

    async add(caller: Caller, { name, credential }: { name: string; credential: Credential }): Promise<void> {
      const account = accountOf(caller);
      const { id, publicKey, counter, transports = [] } = await registered(deps, caller, credential);
      const row = { id: newId('psk'), ...account, host: hostOf(caller), credentialId: id, counter, transports, name };
      await db.transaction(async tx => {
        if (!(await store.addPasskey(tx, { ...row, publicKey, createdAt: clock() })))
          throw new AppError('passkey_failed');
        await markSession(tx, account, memberOf(caller).sessionId);
        await tellMember(deps, tx, caller, account, 'passkeyAdded', { name });
      });
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const account = accountOf(caller);
      askForRecentSignIn(caller, clock());
      await db.transaction(async tx => {
        const name = await store.removePasskey(tx, account, id);
        if (name === null) throw new AppError('not_found');
        await tellMember(deps, tx, caller, account, 'passkeyRemoved', { name });
      });
    },

    /** The options of a sign-in, for `navigator.credentials.get`; the authenticator knows whose passkeys it holds. */
    async options(caller: Caller): Promise<Credential> {
      const { generateAuthenticationOptions } = await webauthn();
      const challenge = await newChallenge(deps, caller.site.id, null);
      const rpID = hostOf(caller);
      return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) };
    },

    /** @returns whose passkey was shown */
    async prove(caller: Caller, credential: Credential): Promise<string> {
      const row = await store.findPasskey(db, caller.site.id, String(credential.id));
      if (!row) throw new AppError('passkey_unknown');
      const counter = await shown(deps, caller, row, credential);
      await store.usePasskey(db, row, { counter, lastUsedAt: clock() });
      return row.userId;
    },
  };
}

const hostOf = ({ origin }: Caller): string => new URL(origin).hostname;

async function newChallenge({ db, clock }: FactorDeps, siteId: string, userId: string | null) {
  const challenge = newToken();
  await store.addChallenge(db, { id: hashToken(challenge), siteId, userId, createdAt: clock() });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** What is asked of a credential: made here, for a challenge of ours that was this member's or nobody's; it is used up. */
function expectedOf({ db, clock }: FactorDeps, caller: Caller, userId: string | null) {
  const oldest = new Date(clock().getTime() - CHALLENGE_MS);
  return {
    expectedChallenge: async (challenge: string): Promise<boolean> =>
      (await store.takeChallenge(db, caller.site.id, hashToken(challenge), oldest))?.userId === userId,
    expectedOrigin: caller.origin,
    expectedRPID: hostOf(caller),
  };
}

async function registered(deps: FactorDeps, caller: Caller, credential: Credential) {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    // Checked by the library, field by field.
    response: credential as unknown as RegistrationResponseJSON,
    ...expectedOf(deps, caller, memberOf(caller).userId),
  }).catch(refused);
  if (!registrationInfo) throw new AppError('passkey_failed');
  return registrationInfo.credential;
}

async function shown(deps: FactorDeps, caller: Caller, row: store.PasskeyRow, credential: Credential): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { credentialId: id, publicKey, counter } = row;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    ...expectedOf(deps, caller, null),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refused);
  if (!verified) throw new AppError('passkey_failed');
  return authenticationInfo.newCounter;
}

/** Whatever the library finds wrong with what a browser sent. */
function refused(): never {
  throw new AppError('passkey_failed');
}
