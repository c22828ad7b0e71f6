import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountOf, askForRecentSignIn, memberOf } from '../../accounts/rules/user.ts';
import { markSession, ownsAddress } from '../../accounts/service.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
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

  const hostOf = ({ origin }: Caller): string => new URL(origin).hostname;
  const oldest = (): Date => new Date(clock().getTime() - CHALLENGE_MS);

  async function newChallenge(siteId: string, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken();
    const id = hashToken(challenge);
    await store.addChallenge(db, { id, siteId, userId, createdAt: clock() });
    return new Uint8Array(Buffer.from(challenge, 'base64url'));
  }

  /** Whether a challenge was ours, for this member or for nobody in particular; it is used up. */
  const isOurs =
    (siteId: string, userId: string | null) =>
    async (challenge: string): Promise<boolean> =>
      (await store.takeChallenge(db, siteId, hashToken(challenge), oldest()))?.userId === userId;

  async function registered(caller: Caller, account: Account, credential: Credential) {
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      // Checked by the library, field by field.
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: isOurs(account.siteId, account.userId),
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
    }).catch(refused);
    if (!registrationInfo) throw new AppError('passkey_failed');
    return registrationInfo.credential;
  }

  async function shown(caller: Caller, row: store.PasskeyRow, credential: Credential): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn();
    const { credentialId: id, publicKey, counter } = row;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: isOurs(row.siteId, null),
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    }).catch(refused);
    if (!verified) throw new AppError('passkey_failed');
    return authenticationInfo.newCounter;
  }

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
        challenge: await newChallenge(account.siteId, account.userId),
        excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },

    async add(caller: Caller, { name, credential }: { name: string; credential: Credential }): Promise<void> {
      const account = accountOf(caller);
      const { id, publicKey, counter, transports = [] } = await registered(caller, account, credential);
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
      const challenge = await newChallenge(caller.site.id, null);
      return {
        ...(await generateAuthenticationOptions({ rpID: hostOf(caller), challenge, userVerification: 'required' })),
      };
    },

    /** @returns whose passkey was shown */
    async prove(caller: Caller, credential: Credential): Promise<string> {
      const row = await store.findPasskey(db, caller.site.id, String(credential.id));
      if (!row) throw new AppError('passkey_unknown');
      const counter = await shown(caller, row, credential);
      await store.usePasskey(db, row.id, { counter, lastUsedAt: clock() });
      return row.userId;
    },
  };
}

/** Whatever the library finds wrong with what a browser sent. */
function refused(): never {
  throw new AppError('passkey_failed');
}
