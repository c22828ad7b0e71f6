import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Text } from './setting-kinds.ts';
import { StartRefused } from './start-refused.ts';

export const PROXY_FIELDS = { TRUSTED_PROXIES: Text };

/**
 * The proxies whose `X-Forwarded-…` headers count: this machine, and the addresses and networks of the setting
 * (`10.0.0.5, 172.16.0.0/12`). @throws StartRefused for anything else
 */
export function trustedProxiesOf({ TRUSTED_PROXIES: text = '' }: { TRUSTED_PROXIES?: string | undefined }): BlockList {
  const trusted = new BlockList();
  for (const network of ['127.0.0.0/8', '::1', ...text.split(',')].map(each => each.trim()).filter(Boolean)) {
    const [address = '', prefix, ...rest] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = family === 'ipv6' ? 128 : 32;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (isIP(address) === 0 || rest.length > 0 || !(length >= 1 && length <= bits))
      throw new StartRefused(
        `These settings cannot be used. TRUSTED_PROXIES: ${network} is neither an address nor a network such as 10.0.0.0/8`,
      );
    trusted.addSubnet(address, length, family);
  }
  return trusted;
}

/** What is known of addresses: a `BlockList` takes 2 µs for each, and a request asks for up to three. */
const answers = new WeakMap<BlockList, LRUCache<string, boolean>>();

/** Whether an address is a trusted proxy; nothing is added to a list once it was asked. */
export function isTrusted(trusted: BlockList, address: string): boolean {
  const known = answers.get(trusted) ?? new LRUCache<string, boolean>({ max: 1_000 });
  answers.set(trusted, known);
  const answer = known.get(address) ?? trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  known.set(address, answer);
  return answer;
}
