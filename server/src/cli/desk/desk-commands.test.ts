import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { buildMember, operatorToken, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import { helpOf } from '../command.ts';
import { commandFor } from '../commands.ts';
import { commandTools } from '../testing/command-tools.ts';

let test: TestApp;
let owner: string;
let support: string;
let order: { id: string; number: string };
let buyer: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await operatorAs('owner');
  support = await operatorAs('support');
  const member = await buildMember(test);
  buyer = member.actor.kind === 'member' ? member.actor.email : '';
  ({ order } = await createCheckoutDriver(test).pay(member, { cart_plan: 'report-1', vin: TESLA }));
});
afterAll(() => test.close());

/** @returns the address of a new operator */
async function operatorAs(role: OperatorRole): Promise<string> {
  const before = new Set((await test.app.accounts.operatorAccounts('default')).map(({ email }) => email));
  await operatorToken(test, role);
  return (await test.app.accounts.operatorAccounts('default')).find(({ email }) => !before.has(email))!.email;
}

/** Runs a command of one line; words in quotes stay together. @returns what it printed, line by line */
async function run(line: string, as = owner, brand = 'default'): Promise<string[]> {
  const [module = '', verb = '', ...args] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, a, b]) => a ?? b ?? '');
  const { tools, printed } = commandTools({ db: test.database.db, app: async () => test.app });
  await (await commandFor(module, verb)).run([...args, '--brand', brand, '--as', as], tools);
  return printed;
}

const json = async <Row>(line: string, as = owner): Promise<Row[]> =>
  (await run(`${line} --json`, as)).map(each => JSON.parse(each) as Row);

async function newestInLog(): Promise<unknown> {
  const auditor = { ...test.visitor(), actor: memberActor({ userId: 'usr_auditor', email: '', roles: ['auditor'] }) };
  return (await test.app.audit.list(auditor, { limit: 1 })).entries[0];
}

it('lists and shows orders, a row a line, as words or as JSON', async () => {
  expect(await run(`order list --buyer ${buyer}`)).toEqual([expect.stringContaining(`${order.number}  `)]);
  expect(await json(`order list --vin ${TESLA} --limit 1`)).toEqual([expect.objectContaining({ id: order.id })]);
  expect((await run(`order show ${order.number}`)).join()).toContain(`buyer: ${buyer}`);
  await expect(run('order list --state sold')).rejects.toThrow('Missing, or not in the right form: state.');
  await expect(run('order list --limit 0')).rejects.toThrow('--limit is a whole number from 1 to 10000');
});

it('obeys roles and brands as the console does, and the log keeps who asked', async () => {
  const content = await operatorAs('content');
  await expect(run('order list', content)).rejects.toThrow(/role/);
  await expect(run('job list', support)).rejects.toThrow(/role/);
  await expect(run('order list', 'nobody@example.com')).rejects.toThrow('is no operator of default');
  await expect(run('order list', owner, 'harbor')).rejects.toThrow('is no operator of harbor');
  await expect(run('order list', owner, 'nowhere')).rejects.toThrow('There is no site "nowhere"');
  await run(`order receipt ${order.number}`);
  expect(await newestInLog()).toMatchObject({ action: 'order.receipt_sent', object: order.id });
});

it('gives and takes credits once per key; above a limit a second operator approves', async () => {
  const grant = `credit grant ${buyer} --unit sticker --reason "was late"`;
  expect(await run(`${grant} --credits 2 --key once-only`, support)).toEqual([
    expect.stringContaining('sticker  2 left'),
  ]);
  expect(await run(`${grant} --credits 2 --key once-only`, support)).toEqual([
    expect.stringContaining('sticker  2 left'),
  ]);
  await run(`credit take ${buyer} --credits 1 --unit sticker --reason twice`);
  await expect(run(`${grant} --credits 1.5`)).rejects.toThrow('not in the right form: change');
  const [asked] = await json<{ approval: { id: string } }>(`${grant} --credits 50`, support);
  const id = asked!.approval.id;
  expect((await run(`credit show ${buyer}`)).join()).toContain('sticker  1 left');
  expect(await run('approve list')).toEqual([expect.stringContaining(id)]);
  expect((await run(`approve show ${id}`)).join()).toContain('credits.sticker: null -> 50');
  await expect(run(`approve accept ${id}`, support)).rejects.toThrow();
  expect((await run(`approve accept ${id} --note "checked"`)).join()).toContain('approved');
  expect((await run(`credit show ${buyer}`)).join()).toContain('sticker  51 left');
  await expect(run(`approve decline ${id}`)).rejects.toThrow();
});

it('shows a list of credits for many, proposes it, and gives them once a second operator approves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-credits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const from = join(folder, 'credits.csv');
  const grant = `credit grant-many --from ${from} --reason "May was late"`;
  await expect(run(grant)).rejects.toThrow('cannot be read');
  writeFileSync(from, 'member,unit,credits\nnobody@example.com,vhr,2\n');
  expect(await run(`${grant} --preview`)).toEqual([expect.stringContaining('line 2: nobody@example.com  2 vhr')]);
  await expect(run(grant)).rejects.toThrow();
  writeFileSync(from, `member,unit,credits\n${buyer},vhr,2\n`);
  const left = async () => (await run(`credit show ${buyer}`)).find(each => each.startsWith('vhr')) ?? '';
  const before = await left();
  const lines = await json<{ approval?: { id: string } }>(grant, support);
  const id = lines.at(-1)?.approval?.id ?? '';
  await expect(run(`approve accept ${id}`, support)).rejects.toThrow();
  expect(await left()).toBe(before);
  await run(`approve accept ${id}`);
  expect(await left()).not.toBe(before);
});

it('refunds a part, blocks further refunds and lifts the block', async () => {
  await expect(run(`refund create ${order.number} --amount 1,50 --reason "a test"`)).rejects.toThrow('form: amount');
  expect((await run(`refund create ${order.number} --amount 1.50 --reason "a test"`)).join()).toContain(order.number);
  await test.drain();
  expect((await run(`order show ${order.number}`)).join()).toContain('1.50 USD refunded');
  const [{ blocks }] = (await json(`refund block ${order.number} --reason "a dispute"`)) as [
    { blocks: { id: string }[] },
  ];
  await expect(run(`refund create ${order.number} --reason "a test"`)).rejects.toThrow(/block/);
  await run(`refund unblock ${order.number} --block ${blocks[0]!.id} --reason settled`);
  expect((await run(`order show ${order.number}`)).join()).not.toContain('refunds are blocked');
  expect(await run(`order recheck ${order.number}`)).toEqual([expect.stringContaining('The gateway answered.')]);
});

it('finds, blocks and opens members', async () => {
  expect(await run(`member list --q ${buyer}`)).toEqual([expect.stringContaining(buyer)]);
  expect((await run(`member block ${buyer} --reason "stolen cards"`)).join()).toContain('blocked since');
  expect(await run('member list --blocked yes')).toHaveLength(1);
  await run(`member unblock ${buyer} --reason "the wrong one"`);
  expect((await run(`member note ${buyer} --text "Prefers Spanish"`)).join()).toContain('Prefers Spanish');
  expect((await run(`member sign-out ${buyer}`)).join()).toContain('sessions: 0');
  expect((await run(`member timeline ${buyer}`)).length).toBeGreaterThan(2);
  await expect(run(`member confirm ${buyer}`)).rejects.toThrow();
  await run(`member address ${buyer} --email new@example.com --reason "asked for"`);
  await expect(run('member show nobody@example.com')).rejects.toThrow('has no one account of nobody@example.com');
});

it('invites operators and changes their roles', async () => {
  await run('role invite --email bo@example.com --role support --reason "new at the desk"');
  const invited = (await json<{ id: string; email: string }>('role list')).find(
    ({ email }) => email === 'bo@example.com',
  );
  await run(`role uninvite ${invited!.id}`);
  await run(`role set ${support} --roles support,finance --reason "sees to refunds too"`);
  expect((await run('role list')).join('\n')).toMatch(new RegExp(`${support}  finance by .*support by`));
  await expect(run(`role set ${owner} --roles support --reason "a test"`)).rejects.toThrow(/owner/);
  await run(`role set ${support} --roles "" --reason "has left"`);
  await expect(run('order list', support)).rejects.toThrow('is no operator of default');
});

it('shows the queue and settles a job again that failed for good', async () => {
  await test.queue.add('dead-letter', { $kind: 'generate-report', siteId: 'default', id: 'rep_gone' });
  await test.queue.put('dead-letter', 'failed');
  const failed = (await json<{ id: string; about?: string }>('job list')).find(({ about }) => about === 'rep_gone');
  expect(await run(`job retry ${failed!.id}`)).toEqual([expect.stringContaining('generate-report is settled again')]);
  await expect(run(`job retry ${failed!.id}`)).rejects.toThrow();
});

it('writes a list of the console to a file, whole or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-export-'));
  try {
    const path = join(folder, 'orders.csv');
    const done = await run(`export create orders --to ${path} --filters buyer=${encodeURIComponent(buyer)}`);
    expect(done).toEqual([`1 row of orders written to ${path}.`]);
    expect(readFileSync(path, 'utf8')).toContain(order.number);
    expect(await run('export list')).toEqual([expect.stringContaining('orders.csv  ready, 1 rows')]);
    await expect(run(`export create orders --to ${path} --filters color=red`)).rejects.toThrow();
    await expect(run(`export create orders --to ${join(folder, 'none', 'a.csv')}`)).rejects.toThrow(
      'cannot be written',
    );
    expect(readdirSync(folder)).toEqual(['orders.csv']);
    const content = await operatorAs('content');
    await expect(run(`export create people --to ${path}`, content)).rejects.toThrow(/role/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('says how a command is called', async () => {
  const help = helpOf(await commandFor('refund', 'create'));
  expect(help).toContain(
    'refund create ORDER [--amount AMOUNT | --unused] --reason TEXT --brand SITE --as EMAIL [--json]',
  );
  expect(help).toContain('Examples:\nnpm run -s cli -- refund create MQO-5F2K-88TA --amount 12.50');
  await expect(run('refund create')).rejects.toThrow('refund create ORDER');
});
