import { domainOf } from '../../../platform/sites/rules.ts';
import type { DomainCheck, DomainCheckKey } from '../contract.ts';

/** The outside as it is seen from a server: the domain name system, and who answers at an address. */
export interface DomainProbe {
  /** IPv4 and IPv6 addresses; empty: there are none. */
  addresses(host: string): Promise<string[]>;
  /** TXT records, each as one text. */
  texts(name: string): Promise<string[]>;
  /** The certificate a host shows over TLS; null: nobody answers with a valid one. */
  certificate(host: string): Promise<{ until: Date } | null>;
  /** The id of the brand that answers at `https://<host>`; null: none of this product does. */
  brandAt(host: string): Promise<string | null>;
}

/** A certificate that ends sooner has not been renewed in time. */
const LEAST_DAYS = 7;

export interface Domain {
  id: string;
  /** The public host. */
  host: string;
  /** Where members are, where that is another host. */
  appHost: string;
  /** Where emails come from. */
  sender: string;
  supportEmail: string;
  /** The SPF mechanism that names the mail provider, `include:amazonses.com`; null: not known. */
  spfMechanism: string | null;
  /** Empty: not set. */
  dkimSelector: string;
}

type Finding = Pick<DomainCheck, 'state'> & Partial<Omit<DomainCheck, 'key' | 'name' | 'state'>>;

/** Every check of a brand's domain; one that cannot be asked is `unknown`, never wrong. */
export function domainChecks(
  domain: Domain,
  probe: DomainProbe,
  now: Date,
  clockMs: () => number,
): Promise<DomainCheck[]> {
  const { id, host, appHost, sender, supportEmail, spfMechanism, dkimSelector } = domain;
  const mail = domainOf(sender);
  const dkim = `${dkimSelector}._domainkey.${mail}`;
  const checks: [key: DomainCheckKey, name: string, ask: () => Promise<Finding>][] = [
    ['address', host, () => addressOf(host, id, probe)],
    ...(appHost === host ? [] : [['app', appHost, () => addressOf(appHost, id, probe)] as (typeof checks)[number]]),
    ['certificate', host, () => certificateOf(host, probe, now)],
    ['spf', mail, () => spfOf(mail, spfMechanism, probe)],
    ['dkim', dkim, () => (dkimSelector === '' ? Promise.resolve({ state: 'unknown' as const }) : dkimOf(dkim, probe))],
    ['dmarc', `_dmarc.${mail}`, () => dmarcOf(mail, supportEmail, probe)],
  ];
  return Promise.all(
    checks.map(async ([key, name, ask]) => {
      const start = clockMs();
      const found = await ask().catch((): Finding => ({ state: 'unknown' }));
      const took = found.state === 'unknown' ? null : Math.round(clockMs() - start);
      return { key, name, found: [], record: null, until: null, took, ...found };
    }),
  );
}

async function addressOf(host: string, id: string, probe: DomainProbe): Promise<Finding> {
  const found = await probe.addresses(host);
  if (found.length === 0) return { state: 'missing' };
  return { state: (await probe.brandAt(host)) === id ? 'ok' : 'wrong', found };
}

async function certificateOf(host: string, probe: DomainProbe, now: Date): Promise<Finding> {
  const shown = await probe.certificate(host);
  if (!shown) return { state: 'missing' };
  const isLong = shown.until.getTime() - now.getTime() > LEAST_DAYS * 24 * 60 * 60 * 1000;
  return { state: isLong ? 'ok' : 'wrong', until: shown.until.toISOString() };
}

async function spfOf(mail: string, mechanism: string | null, probe: DomainProbe): Promise<Finding> {
  const found = (await probe.texts(mail)).filter(text => /^v=spf1(?: |$)/i.test(text));
  const record = mechanism === null ? null : { type: 'TXT', name: mail, value: withMechanism(found[0], mechanism) };
  // Two records are as bad as none (RFC 7208, 3.2).
  if (found.length !== 1) return { state: found.length === 0 ? 'missing' : 'wrong', found, record };
  const [text = ''] = found;
  if (/\bredirect=/i.test(text)) return { state: 'ok', found };
  const names = mechanism === null || text.toLowerCase().split(/\s+/).includes(mechanism);
  return names && /[-~]all$/i.test(text.trim()) ? { state: 'ok', found } : { state: 'wrong', found, record };
}

/** The one record that names the provider and keeps who else is named. */
function withMechanism(before: string | undefined, mechanism: string): string {
  const named = (before ?? '').split(/\s+/).filter(each => each !== '' && !/^v=spf1$|^[-~?+]?all$/i.test(each));
  const all = [...named.filter(each => each.toLowerCase() !== mechanism), mechanism];
  return `v=spf1 ${all.join(' ')} ~all`;
}

async function dkimOf(name: string, probe: DomainProbe): Promise<Finding> {
  const all = await probe.texts(name);
  const found = all.filter(text => /(?:^|;)\s*p=/i.test(text));
  if (found.length === 0) return { state: all.length === 0 ? 'missing' : 'wrong', found: all };
  // An empty key is one that was withdrawn (RFC 6376, 3.6.1).
  return { state: found.some(text => /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(text)) ? 'ok' : 'wrong', found };
}

async function dmarcOf(mail: string, supportEmail: string, probe: DomainProbe): Promise<Finding> {
  const name = `_dmarc.${mail}`;
  const found = (await probe.texts(name)).filter(text => /^v=DMARC1\b/i.test(text));
  const record = { type: 'TXT', name, value: `v=DMARC1; p=quarantine; rua=mailto:${supportEmail}` };
  if (found.length !== 1) return { state: found.length === 0 ? 'missing' : 'wrong', found, record };
  return /\bp=(?:none|quarantine|reject)\b/i.test(found[0]!)
    ? { state: 'ok', found }
    : { state: 'wrong', found, record };
}
