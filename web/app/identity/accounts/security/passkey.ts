import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Canceled } from '../../../kit/forms/use-call.ts';

/** Why a device gave no passkey: the key of a sentence of `security.passkeys`. */
export class PasskeyFault extends Error {
  constructor(readonly fault: 'unsupported' | 'failed' | 'notShown') {
    super(fault);
    this.name = 'PasskeyFault';
  }
}

type Credential = Record<string, unknown>;

const load = () => import('@simplewebauthn/browser');

/** Asks the device for a new passkey. @throws PasskeyFault, Canceled where its reader said no */
export async function makePasskey(options: Credential): Promise<Credential> {
  const { startRegistration } = await load();
  // The server made them for this.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return run(() => startRegistration({ optionsJSON }), 'failed');
}

/** Asks the device to sign in. @throws PasskeyFault, Canceled where its reader said no */
export async function showPasskey(options: Credential): Promise<Credential> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return run(() => startAuthentication({ optionsJSON }), 'notShown');
}

async function run(ceremony: () => Promise<object>, fault: 'failed' | 'notShown'): Promise<Credential> {
  if (!window.PublicKeyCredential) throw new PasskeyFault('unsupported');
  try {
    return { ...(await ceremony()) };
  } catch (error) {
    // The browser says the same for "no" and for "took too long".
    if (error instanceof Error && error.name === 'NotAllowedError') throw new Canceled();
    throw new PasskeyFault(fault);
  }
}
