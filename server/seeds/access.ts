import { memberActor } from '../src/identity/accounts/service.ts';
import type { App } from '../src/app/app.ts';
import type { Site } from '../src/platform/sites/contract.ts';

/** Opens the gate of the demonstration brand that has one. */
const ACCESS_EMAIL = 'partner@northgate.example';
const ACCESS_PASSWORD = 'demonstration';

/** Gives a brand with a gate its one pair of access details. Where there is one already, nothing happens. */
export async function seedAccess(app: App, site: Site): Promise<void> {
  if (site.security === 'disabled') return;
  const actor = memberActor({ userId: 'seed', email: '', roles: ['owner'] });
  const origin = `http://${site.hosts[0]}`;
  const caller = { site, actor, requestId: 'seed', locale: site.locale, ip: '', origin, gatePassed: true, guest: null };
  if ((await app.gate.list(caller)).credentials.length > 0) return;
  await app.gate.add(caller, { email: ACCESS_EMAIL, pass: ACCESS_PASSWORD });
}
