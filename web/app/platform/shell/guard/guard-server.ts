import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { marqueContext } from '../../../context.ts';
import { flagCookies, flagsOf } from './flags.ts';
import { otherHost } from './hosts.ts';
import { cookieLanguage } from '../language/language-choice.ts';
import { nextStep } from './next-step.ts';

/**
 * Before every page and every request for its data: the right host, then the guard; the readable flags are brought in
 * line with what the server knows, so that the guard in the browser decides alike. A redirect opens a new document:
 * a page that was open for long may go by old settings, and would otherwise be sent back and forth.
 */
export const guardOnServer: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { app, caller } = context.get(marqueContext);
  // A draft that its operator looks at in the console: a visitor's page, which leaves the operator's browser as it is.
  if (caller.draft) return next();
  const logged_in = caller.actor.kind === 'member';
  const flags = { logged_in, secu_id: caller.gatePassed };
  // Who looks at a member of any brand stays on the host of the own session.
  const elsewhere = caller.seeing ? null : otherHost(url, app.sites.config(caller.site));
  const to = elsewhere ?? nextStep(url, flags, caller.site);
  const response = to === null ? await next() : redirectDocument(to);
  const cookies = request.headers.get('cookie') ?? '';
  const secure = url.protocol === 'https:';
  // A member passes the gate without its cookie, and a site without a gate sets none: the flag stays as it is.
  const open = logged_in || caller.site.security === 'disabled';
  const secu_id = open ? flagsOf(cookies).secu_id : caller.gatePassed;
  for (const line of flagCookies(cookies, { logged_in, secu_id, secure })) response.headers.append('set-cookie', line);
  const language = cookieLanguage(url, caller.site);
  if (language) response.headers.append('set-cookie', language);
  return response;
};
