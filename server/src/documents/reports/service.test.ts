import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits, MISTYPED } from '../../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxHistory } from './providers/sandbox.ts';
import { reportDefinition } from './service/report-definition.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function richMember(app: TestApp = test) {
  const member = await buildMember(app);
  await grantCredits(app, member, 'vhr', 3);
  return member;
}

describe('a report', () => {
  it('is made for one credit and kept as data', async () => {
    const member = await richMember();
    const ordered = await test.app.reports.generate(member, { vin: ACCORD, mileage: 142_000 });
    expect(ordered).toMatchObject({ state: 'queued', reused: false, charged: { unit: 'vhr', amount: 1 } });
    const newest = () => test.app.issuedDocuments.newest(member, 'report', ACCORD.toLowerCase());
    expect(await newest()).toMatchObject({ id: ordered.report_id, stage: 'working' });
    await test.drain();
    expect(await newest()).toMatchObject({ stage: 'made', path: `/members/report/${ACCORD}` });
    expect(await test.app.issuedDocuments.newest(member, 'sticker', ACCORD)).toBeNull();
    const view = await test.app.reports.open(member, ACCORD.toLowerCase());
    expect(view).toMatchObject({ state: 'ready', progress: { step: 'done' }, credit_back: false });
    expect(view?.document).toMatchObject({ demo: true, lang: 'en', vehicle: { vin: ACCORD, given: 142_000 } });
    expect(view?.document?.verdict.level).toBe('serious');
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
    expect(test.mailbox.at(-1)?.subject).toBe('Your report is ready: 2003 Honda Accord');
  });

  it('of a vehicle made for Europe is in kilometers, as typed, and asks no source of the United States', async () => {
    const member = await richMember();
    const vin = 'WVWZZZ1KZ6W000001';
    await test.app.reports.generate(member, { vin, mileage: 100_002, mileage_unit: 'km' });
    await test.drain();
    const view = await test.app.reports.open(member, vin);
    const document = view?.document;
    expect(document).toMatchObject({ units: 'km', vehicle: { given: 100_002 }, titles: [], recalls: [], value: null });
    expect(view?.progress).toMatchObject({ state: 'ready', answered: 7, of: 7 });
    const left = ['titles', 'brands', 'jsi', 'recalls', 'value'];
    expect(view?.progress.sections.filter(section => left.includes(section.key))).toEqual([]);
    expect(document?.heads.filter(head => left.includes(head.key))).toEqual([]);
    const preview = await test.app.vehicles.preview(member, vin);
    const counted = preview.on_file.find(row => row.section === 'odometer')?.count;
    expect(counted).toBeGreaterThan(2);
    expect(document?.readings).toHaveLength(counted ?? 0);
    expect(document?.notice).toMatchObject({ id: 'abroad_notice@1' });
    expect(JSON.stringify(document)).not.toMatch(/\d mi\b|\bmiles\b(?!":)|NMVTIS|check digit/);
  });

  it('is free a second time within 30 days, and costs one credit after that', async () => {
    const member = await richMember();
    const both = await Promise.all([1, 2].map(() => test.app.reports.generate(member, { vin: ACCORD })));
    expect(new Set(both.map(each => each.report_id)).size).toBe(1);
    await test.drain();
    expect(await test.app.reports.generate(member, { vin: ACCORD })).toMatchObject({ reused: true, charged: null });
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
    test.clock.advanceDays(31);
    const later = await test.app.reports.generate(member, { vin: ACCORD });
    expect(later.reused).toBe(false);
    await test.drain();
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('returns the credit when no source has records, and emails the member', async () => {
    const member = await richMember();
    const vin = 'KMHC85LC7HU000019';
    await test.app.reports.generate(member, { vin });
    await test.drain();
    expect(await test.app.reports.find(member, vin)).toMatchObject({
      state: 'no_data',
      credit_back: true,
      charged: null,
    });
    expect(await test.app.issuedDocuments.newest(member, 'report', vin)).toMatchObject({ stage: 'over' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(3);
    expect(test.mailbox.at(-1)?.subject).toContain('returned your credit');
  });

  it('is partial, not empty, when core sources do not answer', async () => {
    const member = await richMember();
    await test.app.reports.generate(member, { vin: '5TDYK3EH8DS000019' });
    await test.drain();
    const view = await test.app.reports.find(member, '5TDYK3EH8DS000019');
    expect(view?.state).toBe('partial');
    expect(view?.progress.sections.find(section => section.key === 'jsi')?.state).toBe('unavailable');
  });

  it('a demonstration vehicle shows it: partly ready, and ready an hour later', async () => {
    const vin = '19XFC2F56GE000019';
    const member = await richMember(test);
    await test.app.reports.generate(member, { vin });
    await test.drain();
    const first = await test.app.reports.open(member, vin);
    expect(first).toMatchObject({ state: 'partial', document: { verdict: { level: 'check' } } });
    await test.queue.hasten();
    await test.drain();
    const second = await test.app.reports.open(member, vin);
    expect(second).toMatchObject({ state: 'ready', version: 2, document: { verdict: { level: 'nothing' } } });
  });

  it('asks silent sources again by itself, and becomes ready when they answer, at no cost', async () => {
    let silent = true;
    const sandbox = new SandboxHistory({ paceMs: 0 });
    const history = {
      name: 'moody',
      demo: true,
      groups: sandbox.groups,
      query: sandbox.query.bind(sandbox),
      pull: async (...request: Parameters<typeof sandbox.pull>) => {
        if (silent && request[0] === 'jsi') throw new Error('not now');
        return sandbox.pull(...request);
      },
    };
    const moody = await createTestApp({ history: [history] });
    const member = await richMember(moody);
    const { report_id } = await moody.app.reports.generate(member, { vin: ACCORD });
    const later = async () => {
      await moody.queue.hasten();
      await moody.drain();
      return moody.app.reports.open(member, ACCORD);
    };
    await moody.drain();
    expect(await moody.app.reports.find(member, ACCORD)).toMatchObject({ id: report_id, state: 'partial', version: 1 });
    expect(await later()).toMatchObject({ state: 'partial', version: 1 });
    silent = false;
    expect(await later()).toMatchObject({ state: 'ready', version: 2, document: { document: { version: 2 } } });
    // Its fleet source never answers, so it is asked once more.
    expect(await later()).toMatchObject({ state: 'ready', version: 2 });
    expect(await creditsLeft(moody, member, 'vhr')).toBe(2);
    const subjects = moody.mailbox.map(mail => mail.subject);
    expect(subjects).toEqual([
      'Your report is ready: 2003 Honda Accord',
      'Some sources still do not answer: 2003 Honda Accord',
    ]);
    await moody.close();
  });

  it('is made without a model year where the number does not settle one', async () => {
    const member = await richMember();
    await test.app.reports.generate(member, { vin: 'WP0ZZZ99ZTS392124' });
    await test.drain();
    const report = await test.app.reports.open(member, 'WP0ZZZ99ZTS392124');
    expect(report).toMatchObject({ state: 'ready', title: 'Porsche 911' });
    expect(report?.document?.vehicle).toMatchObject({ year: null, make: 'Porsche', model: '911' });
    expect(report?.document?.identity[0]?.[1]).toMatchObject({ en: '1996 or 2026; the number does not tell which' });
    expect(report?.document?.events.filter(event => event.kind === 'built')).toEqual([]);
  });

  it('is refused for a mistyped VIN, with suggestions and without a charge', async () => {
    const member = await richMember();
    await expect(test.app.reports.generate(member, { vin: MISTYPED })).rejects.toMatchObject({
      reason: 'vin_check_digit',
      status: 422,
      field: 'vin',
    });
    await expect(test.app.reports.generate(member, { vin: 'NOTHING' })).rejects.toMatchObject({ reason: 'vin_wrong' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(3);
  });

  it('is refused without a credit, and to a visitor', async () => {
    const poor = await buildMember(test);
    await expect(test.app.reports.generate(poor, { vin: ACCORD })).rejects.toMatchObject({
      reason: 'credits_short',
      details: { plans_url: '/pricing' },
    });
    await expect(test.app.reports.generate(test.visitor(), { vin: ACCORD })).rejects.toMatchObject({
      reason: 'login_needed',
    });
  });

  it('is read for its card without its document, and the card still shows its findings', async () => {
    const member = await richMember();
    await test.app.reports.generate(member, { vin: ACCORD });
    const [waiting] = (await test.app.reports.list(member)).reports;
    expect(waiting).toMatchObject({ state: 'queued', progress: { answered: 0, of: 9, step: 'waiting' } });
    expect(waiting?.progress.sections).toHaveLength(12);
    await test.drain();
    const view = await test.app.reports.open(member, ACCORD);
    const { answered, of } = view?.progress ?? {};
    const lifecycle = test.app.issuedDocuments.of(reportDefinition([new SandboxHistory()], async () => []));
    const [row] = (await lifecycle.list(member, { limit: 1 })).rows;
    expect(Object.keys(row?.document ?? {}).sort()).toEqual(['document', 'lang', 'license', 'theft', 'verdict']);
    expect(row?.answers).toHaveLength(10);
    expect(JSON.stringify(row?.answers)).not.toContain('recordId');
    const [card] = (await test.app.reports.list(member)).reports;
    expect(card).toMatchObject({ level: 'serious', headline: expect.any(String), progress: { answered, of } });
  });

  it('belongs to one member of one site', async () => {
    const member = await richMember();
    const { report_id } = await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const outsider = await buildMember(test);
    const elsewhere = await buildMember(test, 'harbor.localhost');
    expect(await test.app.reports.find(outsider, ACCORD)).toBeNull();
    await expect(test.app.reports.pdf(outsider, report_id)).rejects.toMatchObject({ status: 404 });
    await expect(test.app.reports.pdf(elsewhere, report_id)).rejects.toMatchObject({ status: 404 });
    const { bytes, fileName } = await test.app.reports.pdf(member, report_id);
    expect(new TextDecoder().decode(bytes)).toContain('%PDF report MQR-');
    expect(fileName).toBe('Marque-2003-Honda-Accord-1HGCM82633A004352-report.pdf');
  });

  it('can be verified by the number behind its QR code, without telling the VIN', async () => {
    const member = await richMember();
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const view = await test.app.reports.open(member, ACCORD);
    const number = view?.document?.document.id ?? '';
    expect(await test.app.issuedDocuments.verify(test.visitor(), number)).toEqual({
      kind: 'report',
      title: '2003 Honda Accord',
      vinTail: '4352',
      on: '2026-06-15',
      version: 1,
      revoked: false,
      prints: [expect.objectContaining({ lang: 'en', version: 1 })],
    });
    expect(await test.app.issuedDocuments.verify(test.visitor(), 'MQR-0000-0000-0000-0000')).toBeNull();
    expect(await test.app.issuedDocuments.verify(test.visitor('harbor.localhost'), number)).toBeNull();
  });
});

it('may be read by anyone as a sample, in the colors of each site', async () => {
  const visitor = test.visitor('harbor.localhost');
  const { document, pdf } = await test.app.reports.sample(visitor);
  expect(document).toMatchObject({ demo: true, brand: { name: 'Harbor Motors' }, verdict: { level: 'serious' } });
  const answer = await test.http.inject({ url: pdf, headers: { host: 'harbor.localhost' } });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

describe('when sources fail', () => {
  it('a source that is down is unavailable, never "nothing reported"', async () => {
    const broken = await createTestApp({ history: [new SandboxHistory({ behavior: 'down', paceMs: 0 })] });
    const member = await richMember(broken);
    await broken.app.reports.generate(member, { vin: ACCORD });
    await broken.drain();
    const view = await broken.app.reports.open(member, ACCORD);
    const states = new Set(view?.progress.sections.map(section => section.state));
    expect(states.has('none_reported')).toBe(false);
    expect(states.has('unavailable')).toBe(true);
    await broken.close();
  });

  it('a document that cannot be drawn gives the credit back after every try has failed', async () => {
    let tries = 0;
    const renderer = {
      ...blankRenderer,
      pdf: async () => {
        tries += 1;
        throw new Error('the typesetter is broken');
      },
    };
    const broken = await createTestApp({ renderer });
    const member = await richMember(broken);
    await broken.app.reports.generate(member, { vin: ACCORD });
    await broken.drain();
    expect(tries).toBe(3);
    expect(await broken.app.reports.find(member, ACCORD)).toMatchObject({ state: 'failed', credit_back: true });
    expect(await creditsLeft(broken, member, 'vhr')).toBe(3);
    await broken.close();
  });
});
