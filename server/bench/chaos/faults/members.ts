import { randomCode } from '../../../src/kit/security/ids.ts';
import { ACCORD } from '../../../src/testing/builders.ts';
import { CAMRY, callsAtOnce } from '../../../src/testing/rows/busy-calls.ts';
import { count, type Fault, type World } from '../fault.ts';
import { approve, buy, order, orderReport, PASSWORD, signUp, type Member } from '../load.ts';

/** Every call of the storm is sent so often at the same moment. */
const SIDE_BY_SIDE = 3;
/** The last of them is answered when all before it are: on a busy machine that takes a while. */
const STORM_MS = 60_000;

/** A member with a bit of everything sends 27 calls three times, all at once, to both processes. */
export const storm: Fault = {
  name: 'one member calls at once',
  async run(world) {
    const { client, installation } = world;
    const member = await signUp(world);
    const calls = callsAtOnce(await getBusy(world, member));
    const { token } = member;
    const before = await deadlocks(world);
    await Promise.all(
      calls.flatMap(([path, body]) =>
        Array.from({ length: SIDE_BY_SIDE }, async (_, at) => {
          const answer = await client.send(path, {
            token,
            body,
            at: installation.webs[at % 2]?.url,
            patienceMs: STORM_MS,
          });
          count(world, `calls at once answered ${answer?.status ?? 'not at all'}`);
          if (!answer || answer.status >= 500)
            world.findings.push(
              `${path} among ${calls.length * SIDE_BY_SIDE} calls at once: ${answer?.status ?? 'no answer'}`,
            );
        }),
      ),
    );
    count(world, 'deadlocks that the database ended', (await deadlocks(world)) - before);
  },
};

async function deadlocks({ installation }: World): Promise<number> {
  const sql = `select deadlocks::int as count from pg_stat_database where datname = current_database()`;
  return (await installation.database.query<{ count: number }>(sql))[0]?.count ?? 0;
}

async function getBusy(world: World, member: Member) {
  const { client } = world;
  const { token, email } = member;
  const ask = (path: string, body: object) => client.surely(path, { token, body });
  const idOf = async (path: string, field: string, body: object) =>
    ((await ask(path, body))[field] as { id: string }).id;
  const report = await buy(world, member, { plan: 'report-5' });
  const sticker = await buy(world, member, { plan: 'sticker-1' });
  await orderReport(world, member, ACCORD);
  await buy(world, member, { plan: 'report-month-20' });
  const { subscriptions } = await client.surely('/api/user/subscriptions', { token });
  const open = await order(world, member, { plan: 'report-5', vin: CAMRY });
  await approve(world, member, open.page);
  return {
    email,
    report,
    sticker,
    subscription: (subscriptions as { id: string }[])[0]?.id ?? '',
    ticket: await idOf('/api-cwa/create_support_ticket', 'ticket', {
      vin: ACCORD,
      email,
      message: 'Which year is it?',
    }),
    saved: await idOf('/api-cwa/save-vehicle', 'vehicle', { vin: ACCORD }),
    share: '',
    record: undefined,
    returned: open.returned,
  };
}

/** Two operators decide the same at the same moment, each at another process: about a refund, a dealer, a deletion. */
export const approvals: Fault = {
  name: 'two approvals at once',
  async run(world) {
    const operators = [await newOperator(world), await newOperator(world)];
    const { client, installation } = world;
    const both = async (path: string, bodies: [object, object]): Promise<void> => {
      const answers = await Promise.all(
        bodies.map((body, at) => client.send(path, { token: operators[at], body, at: installation.webs[at]?.url })),
      );
      const good = answers.filter(answer => answer?.status === 200).length;
      count(world, `two decisions at once, ${good} taken`);
      const bad = answers.find(answer => !answer || answer.status >= 500);
      if (good !== 1 || bad !== undefined)
        world.findings.push(
          `${path} by two at once: ${answers.map(answer => answer?.status ?? 'no answer').join(' and ')}`,
        );
    };
    const member = await signUp(world);
    const bought = await buy(world, member, { plan: 'sticker-1' });
    const refund = { order: bought, reason: 'Two at once' };
    await both('/api/operator/refund', [refund, refund]);
    const { dealer } = await client.surely('/api-cwa/dealer-register', { token: member.token, body: APPLICATION });
    const { id } = dealer as { id: string };
    await both('/api/operator/decide-dealer', [
      { dealer: id, decision: 'approved' },
      { dealer: id, decision: 'approved' },
    ]);
    await client.surely('/api/user/delete', { token: member.token, body: { email: member.email, message: '' } });
    const verified = await client.surely('/api/user/verify-deletion', { token: member.token, body: {} });
    const about = { deletion: (verified['deletion'] as { id: string }).id, reason: 'Two at once' };
    await both('/api/operator/decide-deletion', [
      { ...about, decision: 'reject' },
      { ...about, decision: 'reject' },
    ]);
  },
};

/** A new member who may do everything at the site. @returns the token of a session */
async function newOperator(world: World): Promise<string> {
  const { app } = world.installation;
  const { id, email } = await signUp(world);
  const grant = { role: 'owner' as const, scope: 'default', by: 'chaos' };
  await app.database.db.transaction(tx => app.accounts.grantRole(tx, { siteId: 'default', userId: id }, grant));
  const session = await world.client.surely('/api-cwa/login', { body: { email, pass: PASSWORD } });
  return String(session['token']);
}

const APPLICATION = {
  first: 'Robin',
  last: 'Hale',
  phone: '5555550142',
  company_name: `Hale Motors ${randomCode(4)}`,
  dealer_license_no: 'VSD-204417',
  license_state: 'CO',
  license_expiry: '2036-01-01',
  address1: '1400 Foothills Avenue',
  city: 'Fort Collins',
  state: 'CO',
  zip: '80524',
  terms: true,
};
