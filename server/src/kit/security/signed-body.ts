import { mac, sameText } from './crypto.ts';

const WEBHOOK_MS = 5 * 60 * 1000;

/** Whether a webhook is signed with our secret, less than five minutes ago: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function isSigned(body: string, header: string, { secret, now }: { secret: string; now: Date }): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > WEBHOOK_MS) return false;
  return sameText(mac(`${seconds}.${body}`, secret, 'hex'), given);
}
