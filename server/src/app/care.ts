import { feedbackModule } from '../care/feedback/module.ts';
import { funnelModule } from '../care/funnel/module.ts';
import { statusModule } from '../care/status/module.ts';
import { supportModule } from '../care/support/module.ts';
import type { Documents } from './documents.ts';
import type { Identity } from './identity.ts';
import type { Money } from './money.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Sources, Vehicles } from './vehicles.ts';

/** A number of which it is known that it decodes: a 2003 Honda Accord. */
const KNOWN_GOOD = '1HGCM82633A004352';

/** For people who are there already. */
export function composeCare(
  below: Platform &
    Pick<
      Identity & Money & Sources & Vehicles & Documents,
      'accounts' | 'credits' | 'orders' | 'payments' | 'paidSources' | 'vehicles' | 'issuedDocuments'
    >,
  { register, saleSteps: steps }: Registry,
) {
  const { config, vehicles } = below;
  const feedback = register(feedbackModule(below));
  const support = register(supportModule({ ...below, inbound: () => config.inboundMail }));
  const status = register(statusModule({ ...below, decodes: () => vehicles.nameOf(KNOWN_GOOD) !== null }));
  const funnel = register(funnelModule({ ...below, steps }));
  return { feedback, support, status, funnel };
}
