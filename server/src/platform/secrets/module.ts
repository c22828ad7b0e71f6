import { local, type Placement } from '../../kit/placement.ts';
import type { Log } from '../../kit/log/log.ts';
import type { Module } from '../../app/module.ts';
import { resealJob } from './jobs.ts';
import { secretRoutes } from './routes.ts';
import { createSecrets, type SecretsDeps, type SecretsService } from './service.ts';

const placement: Placement = { kept_secrets: local('it has a row for each account with a gateway or service') };

export function secretsModule({ log, ...deps }: SecretsDeps & { log: Log }): Module<SecretsService> {
  const secrets = createSecrets(deps);
  return {
    service: secrets,
    jobs: [resealJob(deps.secrets, log)],
    placement,
    approvals: [secrets.approval],
    reads: { secrets: secrets.load },
    routes: http => secretRoutes(http, secrets),
  };
}
