import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Sender } from './sender.ts';

export interface WebhookDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'mail' | 'audit' | 'sites'
> {
  sender: Sender;
  dealerships: Pick<Dealerships, 'managersOf'>;
}

/** Sends what is due to an endpoint. */
export const SEND_WEBHOOKS = 'send-webhooks';
/** Looks for endpoints with something due that nobody sends. */
export const WAKE_WEBHOOKS = 'wake-webhooks';

/** Which endpoint a job is about. */
export interface SendJob extends Account {
  id: string;
}

/** What secrets of endpoints are sealed for. */
export const PURPOSE = 'webhook secret';
