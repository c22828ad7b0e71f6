import { Email } from '../identity/accounts/contract.ts';
import type { Operators } from '../identity/accounts/service/operators.ts';
import type { Audit } from '../platform/audit/service.ts';
import type { Account } from '../platform/sites/rules/caller.ts';
import type { Db } from '../kit/database/db.ts';
import { newId } from '../kit/security/ids.ts';
import { removeFactors } from '../identity/second-factors/service.ts';
import type { Site } from '../platform/sites/contract.ts';
import { OperatorRole } from '../platform/sites/contract.ts';
import type { Sites } from '../platform/sites/service.ts';
import { CommandRefused } from './command.ts';

const USAGE = `npm run operator -- list <site>
npm run operator -- grant <site> <email> [role] [home]
npm run operator -- revoke <site> <email> [role] [home]
npm run operator -- reset-factors <site> <email>
npm run operator -- check-log <site>
npm run operator -- replace-secret

The role is one of ${OperatorRole.options.join(', ')}; without one it is owner. home is the site
whose member this is, where it is another: one account then operates several sites. reset-factors takes authenticator app, recovery codes
and passkeys away from a member who has lost them. replace-secret records APP_SECRET as the secret of all servers, or makes a new one
in the database where it is empty; stop the servers first.`;

/** The machine's administrator, who has no account. */
const consoleOf = (site: Site) => ({ site, actor: { kind: 'visitor' } as const, ip: '', requestId: newId('cli') });

interface Tools {
  db: Db;
  sites: Pick<Sites, 'all'>;
  operators: Operators;
  audit: Audit;
  /** Records another secret that signs links. */
  replaceSecret(): Promise<void>;
}

/**
 * Runs one command of the machine's administrator: grants and revokes roles, checks the log.
 * @returns what to print. @throws CommandRefused
 */
export async function operate(args: readonly string[], tools: Tools): Promise<string> {
  if (args.join(' ') === 'replace-secret') return replaceSecret(tools);
  const [command, siteId = '', email = '', role = 'owner', home = siteId, ...rest] = args;
  const wanted = { list: 2, 'check-log': 2, 'reset-factors': 3, grant: 5, revoke: 5 }[command ?? ''];
  if (wanted === undefined || args.length > wanted || rest.length > 0) throw new CommandRefused(USAGE);
  const site = siteNamed(siteId, tools);
  if (command === 'list') return list(site, tools);
  if (command === 'check-log') return checkLog(site, tools);
  if (command === 'reset-factors') return resetFactors(site, email, tools);
  return change(command === 'grant', site, { email, role, home: siteNamed(home, tools) }, tools);
}

function siteNamed(id: string, { sites }: Tools): Site {
  const site = sites.all().find(each => each.id === id);
  const known = sites.all().map(each => each.id);
  if (!site) throw new CommandRefused(`There is no site "${id}". There are: ${known.join(', ')}.`);
  return site;
}

async function replaceSecret(tools: Tools): Promise<string> {
  await tools.replaceSecret();
  return (
    'The secret was replaced; servers use the new one from their next start. Links signed before stop working, and ' +
    'authenticator apps have to be set up again (reset-factors).'
  );
}

async function list(site: Site, { operators }: Tools): Promise<string> {
  const all = await operators.operators(site.id);
  if (all.length === 0) return `${site.name} has no operator yet.`;
  return all
    .map(each => `${each.email}  ${each.role}  on ${each.scope}, by ${each.grantedBy} on ${each.granted.slice(0, 10)}`)
    .join('\n');
}

async function checkLog(site: Site, { audit }: Tools): Promise<string> {
  const verdict = await audit.verify(site.id);
  if (!verdict.whole)
    throw new CommandRefused(`The log of ${site.name} is broken: entry ${verdict.at} is missing or was changed.`);
  return `The log of ${site.name} is intact: ${verdict.length} ${verdict.length === 1 ? 'entry' : 'entries'}, the last hash is ${verdict.head || 'none'}.`;
}

/** The account of a confirmed address. @throws CommandRefused */
async function accountOf(site: Site, text: string, { operators }: Tools): Promise<{ email: string; account: Account }> {
  const email = Email.safeParse(text);
  if (!email.success) throw new CommandRefused(USAGE);
  const account = await operators.findAccount(site.id, email.data);
  if (account) return { email: email.data, account };
  throw new CommandRefused(
    `No account of ${site.name} has confirmed ${email.data}. Sign up on the site and open the link in the email first.`,
  );
}

/** Takes every second factor of a member away and ends the sessions. */
async function resetFactors(site: Site, text: string, tools: Tools): Promise<string> {
  const { email, account } = await accountOf(site, text, tools);
  const had = await tools.db.transaction(async tx => {
    const removed = await removeFactors(tx, account);
    if (!removed) return false;
    await tools.operators.removeSessionsOf(tx, account);
    await tools.audit.write(tx, consoleOf(site), {
      action: 'second_factors.reset',
      object: account.userId,
      who: 'console',
    });
    return true;
  });
  if (!had) return `${email} has no second factor on ${site.name}.`;
  return `${email} has no second factor on ${site.name} anymore. Open sessions have ended; sign in with the password.`;
}

/** Gives or takes a role on a site, and writes it down with it. `home`: the site whose member it is. */
async function change(grants: boolean, site: Site, about: { email: string; role: string; home: Site }, tools: Tools) {
  const role = OperatorRole.safeParse(about.role);
  if (!role.success) throw new CommandRefused(USAGE);
  const { email, account } = await accountOf(about.home, about.email, tools);
  const changed = await write(grants, site, account, role.data, tools);
  const what = `${email} ${changed ? 'is now' : 'was already'}${grants ? '' : ' without'}`;
  return `${what} ${role.data} on ${site.name}.${changed ? ' Open sessions have ended; sign in again.' : ''}`;
}

function write(grants: boolean, site: Site, account: Account, role: OperatorRole, tools: Tools): Promise<boolean> {
  return tools.db.transaction(async tx => {
    const about = { role, scope: site.id };
    const changed = grants
      ? await tools.operators.grantRole(tx, account, { ...about, by: 'console' })
      : await tools.operators.revokeRole(tx, account, about);
    const [before, after] = grants ? [null, about] : [about, null];
    const action = grants ? 'role.granted' : 'role.revoked';
    if (changed)
      await tools.audit.write(tx, consoleOf(site), { action, object: account.userId, before, after, who: 'console' });
    return changed;
  });
}
