import type { z } from 'zod';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import { findOwner, findUser, listClaimants } from '../../../identity/accounts/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_MASS_ROWS, type MassLine, type previewMassCreditsCall } from '../contract.ts';
import { massRows, type MassRow } from '../rules/mass-list.ts';
import type { CreditDeps } from './deps.ts';

type Asked = z.output<(typeof previewMassCreditsCall)['input']>;
interface Preview {
  lines: MassLine[];
  people: number;
  total: number;
  faulty: number;
}

/** Lists of credits as they would be given. */
export function createMassReading({ db, people }: Pick<CreditDeps, 'db' | 'people'>) {
  return { preview };

  /** The rows of everybody that the filters find. @throws AppError `mass_credits_empty`, `mass_credits_large` */
  async function foundRows(caller: Caller, { filter, unit, credits }: Asked): Promise<MassLine[]> {
    if (!filter || !unit || !credits) throw new AppError('mass_credits_empty', { field: 'csv' });
    const { people: found, next } = await people.list(caller, { ...filter, limit: MAX_MASS_ROWS });
    if (next !== null) throw new AppError('mass_credits_large', { field: 'filter', params: { max: MAX_MASS_ROWS } });
    if (found.length === 0) throw new AppError('mass_credits_empty', { field: 'filter' });
    return found.map(({ id: person, email: member }, at) => ({
      line: at + 1,
      member,
      person,
      unit,
      credits,
      problem: null,
    }));
  }

  /** The member of the brand that a row names. */
  async function memberOf(siteId: string, member: string): Promise<Pick<MassLine, 'person' | 'problem'>> {
    if (!member.includes('@')) {
      const user = await findUser(db, siteId, member);
      return user ? { person: user.id, problem: null } : { person: null, problem: 'member_unknown' };
    }
    const email = member.toLowerCase();
    const owner = await findOwner(db, siteId, email);
    const [one, ...others] = owner ? [owner] : await listClaimants(db, siteId, email);
    if (!one) return { person: null, problem: 'member_unknown' };
    return others.length > 0 ? { person: null, problem: 'member_several' } : { person: one.id, problem: null };
  }

  async function readRows(siteId: string, rows: readonly MassRow[]): Promise<MassLine[]> {
    const seen = new Set<string>();
    const lines: MassLine[] = [];
    for (const row of rows) {
      const found = row.problem ? { person: null, problem: row.problem } : await memberOf(siteId, row.member);
      const key = `${found.person} ${row.unit}`;
      const isTwice = found.person !== null && seen.has(key);
      seen.add(key);
      lines.push({ ...row, ...found, ...(isTwice ? { problem: 'member_twice' as const } : {}) });
    }
    return lines;
  }

  async function preview(caller: Caller, asked: Asked): Promise<Preview> {
    mayOperate(caller, 'grant_credits');
    mayOperate(caller, 'read_people');
    const { csv } = asked;
    const lines = csv === undefined ? await foundRows(caller, asked) : await readRows(caller.site.id, massRows(csv));
    const good = lines.filter(({ problem }) => problem === null);
    return {
      lines,
      people: new Set(good.map(({ person }) => person)).size,
      total: good.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
      faulty: lines.length - good.length,
    };
  }
}
