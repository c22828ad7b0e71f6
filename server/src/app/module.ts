import type { FastifyInstance } from 'fastify';
import type { DataReaders } from '../platform/installation/rules.ts';
import type { EventHandlers } from '../platform/events/service.ts';
import type { JobKind } from '../platform/jobs/service.ts';
import type { Placement } from '../kit/placement.ts';
import type { PersonalData } from '../kit/personal.ts';
import type { Invariant } from '../kit/invariants.ts';
import type { Retention } from '../kit/retention.ts';
import type { SaleStep } from '../kit/sale-steps.ts';
import type { PeopleFinder, TimelineSource } from '../kit/people/timeline.ts';
import type { ExportSource } from '../identity/exports/rules.ts';
import type { ApprovalKind } from '../platform/approvals/rules.ts';
import type { AnyMailTemplate } from '../platform/mail/rules.ts';
import type { Product } from '../money/products/rules.ts';

/** Everything the app takes of a module. Each module builds one in its `module.ts`; `app.ts` lists them. */
export interface Module<Service> {
  service: Service;
  jobs?: readonly JobKind<never>[];
  mails?: readonly AnyMailTemplate[];
  products?: readonly Product[];
  personalData?: readonly PersonalData[];
  /** Where its tables are when the database runs on several machines. */
  placement?: Placement;
  /** Its changes that a second operator has to approve. */
  approvals?: readonly ApprovalKind[];
  /** Rows that are deleted at a certain age. */
  retention?: readonly Retention[];
  /** What is always true of its rows. */
  invariants?: readonly Invariant[];
  /** The steps of a sale that its rows show. */
  saleSteps?: readonly SaleStep[];
  /** What it adds to the timeline of a person. */
  timeline?: readonly TimelineSource[];
  /** Its lists that operators can take along as files. */
  exports?: readonly ExportSource[];
  /** Finds people by what it keeps of them. */
  findsPeople?: PeopleFinder;
  /** How data it keeps in memory is read anew, by its key. */
  reads?: DataReaders;
  /** Handlers of events of modules further down. */
  on?: EventHandlers;
  /** Registers its calls with the HTTP server. */
  routes?(http: FastifyInstance): void;
}
