import type { Credits } from '../../credits/service.ts';
import type { Renderer } from '../../documents/render.ts';
import type { Jobs } from '../../jobs/service.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Mail } from '../../mail/service.ts';
import type { Products } from '../../products/rules.ts';
import type { Vehicles } from '../../vehicles/service.ts';

/** What issued documents are made of. */
export interface IssuedDocumentDeps {
  db: Db;
  clock: Clock;
  /** Signs the addresses of files. */
  secret: string;
  jobs: Jobs;
  mail: Mail;
  renderer: Renderer;
  credits: Credits;
  vehicles: Vehicles;
  products: Products;
}
