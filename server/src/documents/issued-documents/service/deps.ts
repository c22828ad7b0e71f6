import type { Credits } from '../../../money/credits/service.ts';
import type { Renderer } from '../../../platform/typesetting/service/render.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Events } from '../../../platform/events/service.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Products } from '../../../money/products/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

export interface IssuedDocumentDeps {
  db: Db;
  clock: Clock;
  /** Signs the addresses of files. */
  secret: string;
  jobs: Jobs;
  events: Events;
  mail: Mail;
  renderer: Renderer;
  credits: Credits;
  vehicles: Vehicles;
  products: Products;
  orders: Pick<Orders, 'get'>;
}
