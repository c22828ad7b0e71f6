import { accountOf, askForRecentSignIn, memberOf } from '../../accounts/rules/user.ts';
import { markSession, ownsAddress } from '../../accounts/service.ts';
import { qrSvg } from '../../../platform/typesetting/rules/qr.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { keyedHash, seal, unseal } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { FactorDeps } from './deps.ts';
import { tellMember } from './notices.ts';

const PURPOSE = 'totp';

/** Codes of an authenticator app, and the recovery codes beside them. */
export function createTotp(deps: FactorDeps) {
  const { db, clock, secret } = deps;

  return {
    /** Takes a code that came with a password or a mailed link; see `SecondFactor.take` of accounts. */
    async take(caller: Caller, account: Account, code: string | undefined): Promise<boolean> {
      const known = await store.findTotp(db, account);
      if (!known?.confirmedAt) return false;
      refuseWhileLocked(known, clock());
      if (code === undefined) throw new AppError('second_factor_needed', { field: 'code' });
      const fits = await db.transaction(async tx => {
        const row = await store.lockTotp(tx, account);
        if (!row?.confirmedAt) return false;
        refuseWhileLocked(row, clock());
        const step = freshStep(deps, row, code);
        const isRecovery = step === null && (await store.takeCode(tx, account, hashOf(deps, account, code)));
        if (step === null && !isRecovery) await fail(tx, row, clock());
        else await store.changeTotp(tx, row, { lastStep: step ?? row.lastStep, failures: 0, lockedUntil: null });
        if (isRecovery)
          await tellMember(deps, tx, caller, account, 'codeUsed', { left: await store.countCodes(tx, account) });
        return step !== null || isRecovery;
      });
      if (!fits) throw new AppError('second_factor_wrong', { field: 'code' });
      return true;
    },

    /** A new key, which counts once its first code was typed. */
    async begin(caller: Caller): Promise<{ secret: string; address: string; qr: string }> {
      const account = accountOf(caller);
      askForRecentSignIn(caller, clock());
      if (!(await ownsAddress(db, account))) throw new AppError('second_factor_address');
      const key = rules.newKey();
      const row = { id: newId('otp'), ...account, sealed: seal(PURPOSE, key, secret), createdAt: clock() };
      if (!(await store.putTotp(db, row))) throw new AppError('second_factor_on');
      const address = rules.addressOf(key, { site: caller.site.name, email: memberOf(caller).email });
      return { secret: key, address, qr: qrSvg(address) };
    },

    /** Turns it on with the first code. @returns the recovery codes */
    async confirm(caller: Caller, code: string): Promise<string[]> {
      const account = accountOf(caller);
      return db.transaction(async tx => {
        const row = await store.lockTotp(tx, account);
        if (!row || row.confirmedAt) throw new AppError(row ? 'second_factor_on' : 'second_factor_off');
        const lastStep = freshStep(deps, row, code);
        if (lastStep === null) throw new AppError('second_factor_code', { field: 'code' });
        await store.changeTotp(tx, row, { confirmedAt: clock(), lastStep });
        await markSession(tx, account, memberOf(caller).sessionId);
        await tellMember(deps, tx, caller, account, 'on');
        return newCodes(deps, tx, account);
      });
    },

    /** Turns it off; doing it again changes nothing. */
    async remove(caller: Caller): Promise<void> {
      const account = accountOf(caller);
      askForRecentSignIn(caller, clock());
      await db.transaction(async tx => {
        const row = await store.lockTotp(tx, account);
        if (!(await store.removeTotp(tx, account)) || !row?.confirmedAt) return;
        await tellMember(deps, tx, caller, account, 'off');
      });
    },

    /** Ten new recovery codes in place of the old ones. */
    async renewCodes(caller: Caller): Promise<string[]> {
      const account = accountOf(caller);
      askForRecentSignIn(caller, clock());
      return db.transaction(async tx => {
        const row = await store.lockTotp(tx, account);
        if (!row?.confirmedAt) throw new AppError('second_factor_off');
        await tellMember(deps, tx, caller, account, 'codesNew');
        return newCodes(deps, tx, account);
      });
    },
  };
}

const hashOf = ({ secret }: FactorDeps, account: Account, code: string): string =>
  keyedHash('recovery-code', `${account.userId} ${rules.plainCode(code)}`, secret);

/** The step of a code that was not used yet, or null. */
function freshStep({ secret, clock }: FactorDeps, row: store.TotpRow, code: string): number | null {
  const key = unseal(PURPOSE, row.sealed, secret);
  if (key === null) throw new Error(`The key of ${row.userId} was kept with another secret`);
  const step = rules.stepOf(key, code, clock());
  return step !== null && step > row.lastStep ? step : null;
}

async function newCodes(deps: FactorDeps, tx: Db, account: Account): Promise<string[]> {
  const codes = rules.newRecoveryCodes();
  const about = { ...account, createdAt: deps.clock() };
  const rows = codes.map(code => ({ ...about, id: newId('rcv'), codeHash: hashOf(deps, account, code) }));
  await store.putCodes(tx, account, rows);
  return codes;
}

/** Counts a wrong code: after the fifth in a row none is taken for a while. */
async function fail(tx: Db, row: store.TotpRow, now: Date): Promise<void> {
  const failures = row.failures + 1;
  const isLocked = failures >= rules.MAX_FAILURES;
  const lockedUntil = isLocked ? new Date(now.getTime() + rules.LOCK_MINUTES * 60_000) : null;
  await store.changeTotp(tx, row, { failures: isLocked ? 0 : failures, lockedUntil });
}

function refuseWhileLocked({ lockedUntil }: store.TotpRow, now: Date): void {
  const ms = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (ms <= 0) return;
  const params = { minutes: Math.ceil(ms / 60_000) };
  throw new AppError('second_factor_locked', { field: 'code', params, retryAfterS: Math.ceil(ms / 1000) });
}
