import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../platform/sites/rules/caller.ts';
import { lockFolder } from '../kit/database/lock.ts';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, freshDataFolder, type TestApp } from '../testing/test-app.ts';
import { replaceSigningSecret, signingSecret } from '../platform/installation/service.ts';
import { operate } from './operator-commands.ts';

describe('the commands', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const run = (...args: string[]) => {
    const { sites, accounts, audit } = test.app;
    const { db } = test.database;
    const replaceSecret = () => replaceSigningSecret({ db, clock: () => test.clock.now, appSecret: null });
    return operate(args, { db, sites, operators: accounts, audit, replaceSecret });
  };

  it('make an operator, end the sessions from before, write it down, and take it back', async () => {
    const member = await buildMember(test);
    if (member.actor.kind !== 'member') throw new Error('signed in');
    const { email, userId } = member.actor;
    const signIn = async () => {
      const { token } = await test.app.accounts.login(test.visitor(), { email, pass: 'correct horse battery' });
      return test.app.accounts.actorOf(member.site, token);
    };
    expect(await run('grant', 'default', email.toUpperCase())).toContain(`${email} is now owner on Marque.`);
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
    expect(await signIn()).toMatchObject({ roles: ['owner'] });
    expect(await run('grant', 'default', email)).toContain('was already owner');
    expect(await run('list', 'default')).toContain(`${email}  owner  on default, by console on 2026-06-15`);
    expect(await run('revoke', 'default', email)).toContain('is now without owner');
    expect(await run('revoke', 'default', email)).toContain('was already without owner');
    expect(await signIn()).toMatchObject({ roles: [] });

    const operator = { ...member, actor: { ...member.actor, roles: ['auditor' as const] } };
    const { entries } = await test.app.audit.list(operator, { limit: 10, object: userId, who: 'console' });
    expect(entries.map(({ action, who, before, after }) => ({ action, who, before, after }))).toEqual([
      { action: 'role.revoked', who: 'console', before: { role: 'owner', scope: 'default' }, after: null },
      { action: 'role.granted', who: 'console', before: null, after: { role: 'owner', scope: 'default' } },
    ]);
    expect(await run('check-log', 'default')).toMatch(/intact: \d+ entr(?:y|ies), the last hash is [\w-]{43}/);
  });

  it('let a member of one site operate another', async () => {
    const member = await buildMember(test);
    if (member.actor.kind !== 'member') throw new Error('signed in');
    const { email } = member.actor;
    await expect(run('grant', 'vinclara', email, 'support')).rejects.toThrow('No account of Vinclara');
    expect(await run('grant', 'vinclara', email, 'support', 'default')).toContain('is now support on Vinclara');
    const vinclara = test.app.sites.get('vinclara');
    const operates = () => test.app.accounts.operates(member.actor as Member, [vinclara]);
    expect(await operates()).toMatchObject([{ operator: { roles: ['support'] } }]);
    expect(await run('revoke', 'vinclara', email, 'support', 'default')).toContain('is now without support');
    expect(await operates()).toEqual([]);
    await expect(run('grant', 'vinclara', email, 'support', 'nowhere')).rejects.toThrow('There is no site "nowhere"');
  });

  it('replace the secret that signs links', async () => {
    const parts = { db: test.database.db, clock: () => test.clock.now, appSecret: null, dataDir: 'none' };
    const before = await signingSecret(parts);
    expect(await run('replace-secret')).toContain('from their next start');
    expect(await signingSecret(parts)).not.toBe(before);
  });

  it('take the second factors of a member away who has lost them', async () => {
    const member = await buildMember(test);
    if (member.actor.kind !== 'member') throw new Error('signed in');
    const { email } = member.actor;
    expect(await run('reset-factors', 'default', email)).toContain('has no second factor');
    const caller = { ...member, actor: { ...member.actor, signedInAt: test.clock.now } };
    const { totp } = test.app.secondFactors;
    const { secret } = await totp.begin(caller);
    await totp.confirm(
      caller,
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now.getTime() }),
    );
    const signIn = () => test.app.accounts.login(test.visitor(), { email, pass: 'correct horse battery' });
    await expect(signIn()).rejects.toMatchObject({ reason: 'second_factor_needed' });
    expect(await run('reset-factors', 'default', email)).toContain('has no second factor on Marque anymore');
    expect((await signIn()).user.email).toBe(email);
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
  });

  it('say when the log was tampered with', async () => {
    const { actor } = await buildMember(test, 'harbor.localhost');
    await run('grant', 'harbor', actor.kind === 'member' ? actor.email : '', 'auditor');
    expect(await run('check-log', 'harbor')).toContain('intact: 1 entry,');
    await test.database.executeSql(`update audit_entries set after = '{"role":"content"}' where site_id = 'harbor'`);
    await expect(run('check-log', 'harbor')).rejects.toThrow('entry 1 is missing or was changed');
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['promote', 'default', 'a@example.com']],
    ['an unknown role', ['grant', 'default', 'a@example.com', 'king']],
    ['no address', ['grant', 'default', 'owner']],
    ['too many words', ['list', 'default', 'a@example.com']],
  ])('explain themselves for %s', async (_name, args) => {
    await expect(run(...args)).rejects.toThrow('npm run operator -- grant <site> <email> [role]');
  });

  it('name the existing sites, and reject an unconfirmed address', async () => {
    await expect(run('list', 'nowhere')).rejects.toThrow(/There are: default, .*vinclara/);
    await expect(run('grant', 'default', 'nobody@example.com')).rejects.toThrow('Sign up on the site');
  });
});

/** A whole program starts and makes a database, perhaps beside many others. */
const PROGRAM_MS = 120_000;

describe('the program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'marque-operator-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const program = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/src/cli/operator.ts', ...args], {
      cwd: root,
      env: { DATA_DIR: folder, TSX_TSCONFIG_PATH: `${root}server/tsconfig.json` },
    }).then(
      done => ({ code: 0, output: done.stdout, complained: done.stderr }),
      (failed: { code: number; stdout: string; stderr: string }) => {
        return { code: failed.code, output: failed.stdout, complained: failed.stderr };
      },
    );

  it(
    'works on the folder of a stopped server and gives it back',
    async () => {
      await freshDataFolder(folder);
      expect(await program('list', 'default')).toEqual({
        code: 0,
        output: 'Marque has no operator yet.\n',
        complained: '',
      });
      lockFolder(folder)();
    },
    PROGRAM_MS,
  );

  it(
    'report that a server uses the folder',
    async () => {
      const unlock = lockFolder(folder);
      const { code, complained } = await program('list', 'default');
      unlock();
      expect([code, complained]).toEqual([1, expect.stringMatching(/^The data folder .* in use by a running server/)]);
    },
    PROGRAM_MS,
  );
});
