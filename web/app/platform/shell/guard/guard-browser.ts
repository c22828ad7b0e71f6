import { type DataStrategyResult, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { chatWanted } from '../chat/chat-store.ts';
import { flagsOf } from './flags.ts';
import { leavesPolicy } from '../consent/third-party-scripts.ts';
import { nextStep } from './next-step.ts';
import { frameIn } from '../settings/frame.ts';
import { knownSite } from '../settings/settings-store.ts';

/**
 * Before every navigation in the browser: the guard by the readable flags and the cached settings, then whether the
 * page needs a new document: because of third-party scripts, or because its language has changed.
 */
export const guardInBrowser: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ url }, next) => {
  const site = knownSite();
  const step = nextStep(url, flagsOf(document.cookie), site?.settings ?? null);
  if (step !== null) throw redirect(step);
  const address = url.pathname + url.search + url.hash;
  if (leavesPolicy(url, chatWanted(site))) throw redirectDocument(address);
  const results = await next();
  const root = results['root'];
  const written = root?.type === 'data' ? frameIn(root.result)?.locale : undefined;
  if (written !== undefined && written !== document.documentElement.lang) throw redirectDocument(address);
  return results;
};
