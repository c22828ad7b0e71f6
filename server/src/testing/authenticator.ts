import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** The options of a ceremony, as far as an authenticator reads them. */
interface Options {
  challenge?: unknown;
}

/**
 * An authenticator in software, as phones and laptops have one: a key on P-256 (ES256), no attestation, its user verified
 * unless told otherwise (WebAuthn level 3, sections 6.1 and 6.5).
 */
export function createAuthenticator(origin: string, { verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const flags = verifies ? 0b101 : 0b001;
  let count = 0;

  const clientData = (type: string, { challenge }: Options, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function authenticatorData(more: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    count += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | more, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, attested]);
  }

  /** The public key in COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map(part => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(part, 'base64url')]));
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, left ?? Buffer.alloc(0), Buffer.from([0x22]), right ?? Buffer.alloc(0)]);
  }

  return {
    /** Result of `navigator.credentials.create`. */
    create(options: Options, at = origin): Record<string, unknown> {
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(0b1000000, Buffer.concat([Buffer.alloc(16), length, id, coseKey()]));
      const size = Buffer.from([0x58, data.length]);
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
      const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
      const attestationObject = Buffer.concat([...attestation, text('authData'), size, data]);
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', options, at)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      };
      return { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response };
    },

    /** Result of `navigator.credentials.get`. */
    get(options: Options, at = origin): Record<string, unknown> {
      const data = authenticatorData(0);
      const client = clientData('webauthn.get', options, at);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      };
      return { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}
