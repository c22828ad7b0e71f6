/** How the records of senders name providers, by the end of their mail server's host. */
const PROVIDERS: readonly (readonly [host: RegExp, mechanism: string])[] = [
  [/(?:^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(?:^|\.)postmarkapp\.com$/, 'include:spf.mtasv.net'],
  [/(?:^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(?:^|\.)(?:gmail|google)\.com$/, 'include:_spf.google.com'],
  [/(?:^|\.)office365\.com$/, 'include:spf.protection.outlook.com'],
];

/** The SPF mechanism of the provider that a mail server's address belongs to; null: it is none of those known. */
export function spfMechanismOf(smtpUrl: string | null): string | null {
  if (smtpUrl === null || !URL.canParse(smtpUrl)) return null;
  const { hostname } = new URL(smtpUrl);
  return PROVIDERS.find(([host]) => host.test(hostname))?.[1] ?? null;
}
