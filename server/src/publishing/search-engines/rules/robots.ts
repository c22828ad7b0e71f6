/** Paths no search engine needs to ask for: they are somebody's own, or no pages. Other private pages say `noindex`. */
const CLOSED = ['/members', '/operator/', '/checkout', '/pay/', '/api/', '/api-cwa/', '/language', '/check?'];

/** `robots.txt` of a host; `sitemap` is the address of its sitemap, null where nothing of the host may be listed. */
export function robotsText(sitemap: string | null): string {
  if (sitemap === null) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...CLOSED.map(path => `Disallow: ${path}`), '', `Sitemap: ${sitemap}`];
  return `${lines.join('\n')}\n`;
}
