import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Gateway } from '../rules/gateway.ts';

export interface PaymentDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Log;
  gateways: Gateway[];
  /** `always`: the sandbox is offered in addition to live gateways. */
  sandbox: 'auto' | 'always';
  /** How long a delayed sandbox payment waits before it is captured. */
  sandboxDelaySeconds?: number;
}
