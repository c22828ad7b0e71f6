import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxHistory } from './providers/sandbox.ts';

const sandbox = new SandboxHistory({ paceMs: 0 });
/** Where the job is killed: before this many answers, or while the document is drawn. It runs again after that. */
const kill = { beforeAnswer: -1, whileDrawing: false };
let answers = 0;

const renderer = {
  ...blankRenderer,
  async pdf(...drawn: Parameters<typeof blankRenderer.pdf>) {
    if (kill.whileDrawing) {
      kill.whileDrawing = false;
      throw new Error('killed while drawing');
    }
    return blankRenderer.pdf(...drawn);
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ history: [sandbox], renderer });
  // An answer that was not written is lost with the process that asked for it.
  const { db } = test.database;
  const update = db.update.bind(db);
  db.update = ((table: Parameters<typeof update>[0]) => {
    const built = update(table);
    const set = built.set.bind(built);
    built.set = ((values: Parameters<typeof set>[0]) => {
      if ('answers' in values && Object.keys(values).length === 1) {
        if (answers === kill.beforeAnswer) {
          kill.beforeAnswer = -1;
          throw new Error('killed before an answer was written');
        }
        answers += 1;
      }
      return set(values);
    }) as typeof built.set;
    return built;
  }) as typeof db.update;
});
afterAll(() => test.close());

function killAt(step: Partial<typeof kill>): void {
  Object.assign(kill, { beforeAnswer: -1, whileDrawing: false }, step);
  answers = 0;
}

async function richMember() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  return member;
}

const GROUPS = sandbox.groups.length;
const STEPS = [
  ...Array.from({ length: GROUPS }, (_, at) => [`before answer ${at + 1} was written`, { beforeAnswer: at }] as const),
  ['while the document was drawn', { whileDrawing: true }] as const,
];

describe('a job that is killed', () => {
  it.each(STEPS)('%s makes one report for one credit, every section once', async (_, step) => {
    const member = await richMember();
    killAt(step);
    const mails = test.mailbox.length;
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    expect(kill).toEqual({ beforeAnswer: -1, whileDrawing: false });
    const view = await test.app.reports.open(member, ACCORD);
    expect(view).toMatchObject({ state: 'ready', version: 1, progress: { answered: 8, of: 9 } });
    const whole = await test.app.reports.open(await wholeOwner(), ACCORD);
    expect(view?.document?.titles).toEqual(whole?.document?.titles);
    expect(view?.document?.service).toHaveLength(whole?.document?.service.length ?? 0);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
    expect(test.mailbox.slice(mails).filter(mail => mail.to === emailOf(member))).toHaveLength(1);
  });

  it.each(STEPS.filter((_, at) => at % 4 === 0 || at === STEPS.length - 1))(
    '%s of a refresh makes one new version',
    async (_, step) => {
      const member = await richMember();
      killAt({});
      await test.app.reports.generate(member, { vin: ACCORD });
      await test.drain();
      killAt(step);
      await test.app.reports.refresh(member, { vin: ACCORD });
      await test.drain();
      expect(kill).toEqual({ beforeAnswer: -1, whileDrawing: false });
      const view = await test.app.reports.open(member, ACCORD);
      expect(view).toMatchObject({ state: 'ready', version: 2, document: { changes: { rows: [], kept: [] } } });
      expect(view?.versions.map(({ version }) => version)).toEqual([2, 1]);
      expect(await creditsLeft(test, member, 'vhr')).toBe(1);
    },
  );
});

it('that is run by two workers at once makes one report', async () => {
  const member = await richMember();
  killAt({});
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD });
  const job = { siteId: member.site.id, id };
  await Promise.all([test.app.reports.collect(job), test.app.reports.collect(job)]);
  await test.drain();
  const view = await test.app.reports.open(member, ACCORD);
  expect(view).toMatchObject({ state: 'ready', version: 1, versions: [{ version: 1 }] });
  const whole = await test.app.reports.open(await wholeOwner(), ACCORD);
  expect(view?.document?.titles).toEqual(whole?.document?.titles);
});

it('two people who order the same vehicle get a report each, for a credit each', async () => {
  killAt({});
  const both = await Promise.all([richMember(), richMember()]);
  const ordered = await Promise.all(both.map(member => test.app.reports.generate(member, { vin: ACCORD })));
  await test.drain();
  expect(new Set(ordered.map(({ report_id: id }) => id)).size).toBe(2);
  for (const member of both) {
    expect(await test.app.reports.open(member, ACCORD)).toMatchObject({ state: 'ready', version: 1 });
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  }
});

let whole: Awaited<ReturnType<typeof richMember>> | null = null;
/** The owner of a report of the same vehicle that nothing happened to. */
async function wholeOwner() {
  if (whole) return whole;
  killAt({});
  whole = await richMember();
  await test.app.reports.generate(whole, { vin: ACCORD });
  await test.drain();
  return whole;
}

const emailOf = ({ actor }: Awaited<ReturnType<typeof richMember>>): string | null =>
  actor.kind === 'member' ? actor.email : null;
