import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSes } from './ses.ts';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:bounces';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const asked: string[] = [];
const ses = createSes(TOPIC, async url => {
  asked.push(url);
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
});

const BOUNCE = {
  eventType: 'Bounce',
  mail: { headers: [{ name: 'X-Marque-Mail', value: 'mai_0123' }] },
  bounce: {
    bounceType: 'Permanent',
    feedbackId: 'f-1',
    bouncedRecipients: [{ emailAddress: 'ann@example.com', diagnosticCode: 'smtp; 550 no such user' }],
  },
};

/** A post as SNS signs it. */
function post(message: object, about: { changed?: object; more?: Record<string, string> } = {}) {
  const fields: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'm-1',
    TopicArn: TOPIC,
    Message: JSON.stringify(message),
    Timestamp: '2026-06-15T12:00:00.000Z',
    ...about.more,
  };
  const text = Object.keys(fields)
    .toSorted()
    .map(name => `${name}\n${fields[name]}\n`)
    .join('');
  return JSON.stringify({
    ...fields,
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abcd.pem',
    Signature: createSign('RSA-SHA256').update(text).sign(privateKey, 'base64'),
    ...about.changed,
  });
}

describe('what Amazon SES posts', () => {
  it('is read where Amazon has signed it', async () => {
    expect(await ses.read(post(BOUNCE), {})).toEqual([
      {
        id: 'ses f-1 ann@example.com',
        kind: 'hard',
        email: 'ann@example.com',
        detail: 'smtp; 550 no such user',
        mailId: 'mai_0123',
      },
    ]);
    const soft = { ...BOUNCE, bounce: { ...BOUNCE.bounce, bounceType: 'Transient' } };
    expect(await ses.read(post(soft), {})).toMatchObject([{ kind: 'soft' }]);
    const complaint = {
      notificationType: 'Complaint',
      mail: {},
      complaint: { feedbackId: 'f-2', complainedRecipients: [{ emailAddress: 'bob@example.com' }] },
    };
    expect(await ses.read(post(complaint), {})).toMatchObject([{ kind: 'complaint', mailId: null }]);
    expect(await ses.read(post({ notificationType: 'AmazonSnsSubscriptionSucceeded' }), {})).toEqual([]);
  });

  it.each([
    ['changed', { changed: { Message: JSON.stringify({ ...BOUNCE, eventType: 'Complaint' }) } }],
    ['of another topic', { more: { TopicArn: 'arn:aws:sns:us-east-1:999999999999:theirs' } }],
  ])('is not believed when it is %s', async (_what, about) => {
    expect(await ses.read(post(BOUNCE, about), {})).toBeNull();
  });

  it('is not read with a certificate of another host', async () => {
    const before = asked.length;
    const SigningCertURL = 'https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0123abcd.pem';
    await expect(ses.read(post(BOUNCE, { changed: { SigningCertURL } }), {})).rejects.toThrow();
    expect(asked).toHaveLength(before);
  });

  it('confirms a subscription at Amazon alone', async () => {
    const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    const confirmation = { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL };
    expect(await ses.read(post({}, { more: confirmation }), {})).toEqual([]);
    expect(asked.at(-1)).toBe(SubscribeURL);
    const count = asked.length;
    await ses.read(
      post({}, { more: { ...confirmation, SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription&' } }),
      {},
    );
    expect(asked).toHaveLength(count);
  });
});
