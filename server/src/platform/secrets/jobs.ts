import type { Log } from '../../kit/log/log.ts';
import type { JobKind } from '../jobs/service.ts';
import type { SecretStore } from './service/secret-store.ts';

/** Seals keys that an older `SETTINGS_KEY` has sealed with the newest one. */
export const resealJob = (secrets: Pick<SecretStore, 'reseal'>, log: Log): JobKind<object> => ({
  name: 'reseal-secrets',
  retryLimit: 1,
  everySeconds: 60 * 60,
  async run() {
    const count = await secrets.reseal();
    if (count > 0) log.warn({ count }, 'Keys of the console are now sealed with the first key of SETTINGS_KEY');
  },
});
