import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayFake } from '../../../src/money/payments/gateways/testing/gateway-fake.ts';
import type { StandIn } from '../../../src/vehicles/plates/providers/testing/stand-in.ts';
import { fillDisk } from '../disk.ts';
import { count, type Fault, type World } from '../fault.ts';
import { historyReply } from '../installation.ts';
import { comeBack, order, signUp } from '../load.ts';

const SAME_EVENT = 200;

/** How services fail. */
const REPLIES: Record<string, StandIn['reply']> = {
  'does not answer': 'hang',
  'ends the connection': 'cut',
  'answers half': 'half',
  'answers 500': { status: 500, json: { error: 'Internal' } },
  'answers garbage': { text: '\u0000<html>\ud83d not what was asked for {{{' },
  'answers other JSON': { json: [{ vin: 7, titles: 'none' }] },
};

/** Nothing is left on the disk of the media store, where documents and uploads are kept. */
export const fullMedia: Fault = {
  name: 'disk of the media store full',
  missing: ({ installation }) =>
    installation.mediaDisk ? null : 'this system does not let us mount a small disk (tmpfs)',
  async run(world) {
    const { faultRandom: random, installation } = world;
    await pause(random.below(1_000));
    const makeRoom = fillDisk(installation.mediaDisk ?? '');
    count(world, 'disk of the media store full');
    await pause(3_000 + random.below(3_000));
    makeRoom();
  },
};

/** The services that sell histories fail in every way, and so do the gateways. */
export const providers: Fault = {
  name: 'providers fail',
  async run(world) {
    const { faultRandom: random, installation } = world;
    const { service, stripe, paypal } = installation;
    for (let times = 0; times < 3; times += 1) {
      const how = random.pick(Object.keys(REPLIES));
      service.reply = REPLIES[how] ?? 'hang';
      count(world, `a service ${how}`);
      const gateway = random.pick([stripe, paypal]);
      const fault = random.pick(['down', 'slow', 'broken', 'lost'] as const);
      gateway.fault?.(fault);
      count(world, `a gateway is ${fault}`);
      const mend = async (): Promise<void> => {
        await pause(1_500 + random.below(1_500));
        service.reply = historyReply;
        gateway.fault?.(null);
      };
      await Promise.all([buyAt(world, gateway), mend()]);
    }
  },
};

/**
 * Each gateway sends the same event 200 times to both processes, mixed with events of things that nobody knows yet, or
 * that come before what they follow.
 */
export const webhooks: Fault = {
  name: 'webhook storm',
  async run(world) {
    const { installation } = world;
    await Promise.all([buyAt(world, installation.stripe, SAME_EVENT), buyAt(world, installation.paypal, SAME_EVENT)]);
  },
};

/** Buys at a gateway; the payment is known by its webhooks alone until the buyer comes back. */
async function buyAt(world: World, fake: GatewayFake, times = 3): Promise<void> {
  const { client, installation, faultRandom: random } = world;
  const member = await signUp(world);
  const gateway = fake === installation.stripe ? ('stripe' as const) : ('paypal' as const);
  const placed = await order(world, member, { plan: 'report-5', gateway });
  const reference = referenceOf(placed.page);
  await fake.approve(reference);
  const events = Array.from({ length: times }, (_, at) => {
    // Three names of the same event: gateways also tell of one thing in several events.
    const { rawBody, headers } = fake.webhook({ kind: 'payment', reference }, new Date(), `evt_${placed.id}_${at % 3}`);
    return { rawBody, headers };
  });
  const unknown = fake.webhook({ kind: 'refund', reference: `re_${placed.id}` }, new Date());
  await Promise.all(
    [...events, unknown].map(async ({ rawBody, headers }) => {
      const answer = await client.send(`/webhooks/${gateway}`, {
        raw: { body: rawBody, headers },
        at: random.pick(installation.webs).url,
      });
      count(world, `webhooks of ${gateway} answered ${answer?.status ?? 'not at all'}`);
    }),
  );
  await comeBack(world, member, placed);
}

/** The gateway's name of a payment, in the address of its page. */
function referenceOf(page: string): string {
  const url = new URL(page);
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? '';
}
