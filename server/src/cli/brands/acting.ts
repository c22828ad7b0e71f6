import { newId } from '../../kit/security/ids.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { CommandRefused, wrongUsage, type CommandTools } from '../command.ts';

type App = Awaited<ReturnType<CommandTools['app']>>;

/** The brand a command is about. @throws CommandRefused with the brands there are */
export async function brandOf(usage: string, [id, ...rest]: string[], tools: CommandTools) {
  if (!id || rest.length > 0) return wrongUsage(usage);
  const app = await tools.app();
  const all = app.sites.all();
  const site = all.find(each => each.id === id);
  if (!site) throw new CommandRefused(`There is no site "${id}". There are: ${all.map(each => each.id).join(', ')}.`);
  return { app, site };
}

/**
 * An operator who acts on the command line, with the roles held for the brand: the same permissions, log and second person as in the console.
 * @throws CommandRefused for an address that operates the brand not
 */
export async function operatorNamed(app: App, site: Caller['site'], email: string): Promise<Caller> {
  const operators = await app.accounts.operatorAccounts(site.id);
  const account = operators.find(each => each.email === email.toLowerCase());
  if (!account) throw new CommandRefused(`${email} is no operator of ${site.id}.`);
  const roles = await app.accounts.rolesOn(app.database.db, account.userId, site.id);
  return {
    site,
    actor: memberActor({ userId: account.userId, email: account.email, roles, secondFactor: true }),
    requestId: newId('cli'),
    locale: 'en',
    ip: '',
    origin: `https://${site.hosts[0]}`,
    consoleOrigin: `https://${app.sites.config(app.sites.get(account.siteId)).app_host}`,
    gatePassed: true,
    guest: null,
  };
}
