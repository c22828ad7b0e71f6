import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/database/db.ts';
import type { Log } from '../kit/log/log.ts';
import type { Audit } from './audit/service.ts';
import type { Events } from './events/service.ts';
import type { Jobs } from './jobs/service.ts';
import type { Legal } from './legal/service.ts';
import type { Mail } from './mail/service.ts';
import type { Media } from './media/service.ts';
import type { Sites } from './sites/service.ts';
import type { Renderer } from './typesetting/service/render.ts';

/** The ground and the platform storey as the modules above them get it; each names what it uses. */
export interface PlatformDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** The installation's secret: signs links and files, keys hashes. */
  secret: string;
  jobs: Jobs;
  events: Events;
  mail: Mail;
  media: Media;
  sites: Sites;
  legal: Legal;
  audit: Audit;
  renderer: Renderer;
}
