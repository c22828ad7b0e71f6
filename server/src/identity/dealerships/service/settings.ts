import type { z } from 'zod';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { lockAccount } from '../../accounts/service.ts';
import {
  DealershipPermission,
  type changeDealershipCall,
  type Dealership,
  type Rooftop,
  type saveRooftopCall,
} from '../contract.ts';
import { roleAllows } from '../rules.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';
import type { DealershipInUse, Use } from './use.ts';

/** More than the largest groups of dealers have. */
const MAX_ROOFTOPS = 500;

/** What a dealership says of itself: name, branding, time zone, language, billing contact, rooftops. */
export function createSettings({ db, clock, audit }: DealershipDeps, use: Use) {
  /** The dealership in use, its account locked until the transaction ends. */
  async function held(tx: Db, caller: Caller, permission: DealershipPermission): Promise<DealershipInUse> {
    const { account } = await use.need(caller, permission, { tx });
    await lockAccount(tx, account.siteId, account.userId);
    return use.need(caller, permission, { tx });
  }

  /** The dealership in use. @throws AppError `login_needed`, `dealers_only` */
  async function show(caller: Caller): Promise<Dealership> {
    const { id, account, role } = await use.need(caller, 'read');
    const row = await store.findDealership(db, account.siteId, id);
    if (!row) throw new AppError('dealers_only');
    const rooftops = await store.listRooftops(db, account);
    return {
      id,
      name: row.name,
      state: row.state,
      role,
      permissions: DealershipPermission.options.filter(permission => roleAllows(role, permission)),
      rooftops: rooftops.map(presentRooftop),
      color: row.color,
      time_zone: row.timeZone,
      locale: Locale.parse(row.locale),
      billing_name: row.billingName,
      billing_email: row.billingEmail,
      since: row.createdAt.toISOString(),
    };
  }

  return {
    show,

    /** @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `dealership_suspended` */
    async change(caller: Caller, input: z.output<(typeof changeDealershipCall)['input']>): Promise<Dealership> {
      await db.transaction(async tx => {
        const { id, account } = await held(tx, caller, 'manage_settings');
        const before = await store.findDealership(tx, account.siteId, id);
        if (!before) throw new AppError('dealers_only');
        const { name, color, time_zone: timeZone, locale, billing_name: billingName, billing_email } = input;
        const after = { name, color: color.toLowerCase(), timeZone, locale, billingName, billingEmail: billing_email };
        await store.changeDealership(tx, before, after);
        const about = (row: typeof after) => ({ color: row.color, timeZone: row.timeZone, locale: row.locale });
        const event = { action: 'dealership.changed', object: id };
        await audit.write(tx, caller, { ...event, before: about(before as typeof after), after: about(after) });
      });
      return show(caller);
    },

    /** Adds a rooftop, or changes the one named. @throws AppError `not_found`, `rooftops_enough` and those of `use.need` */
    async saveRooftop(caller: Caller, input: z.output<(typeof saveRooftopCall)['input']>): Promise<Dealership> {
      await db.transaction(async tx => {
        const { id: dealership, account } = await held(tx, caller, 'manage_rooftops');
        const rooftops = await store.listRooftops(tx, account);
        const before = rooftops.find(({ id }) => id === input.rooftop);
        if (input.rooftop && !before) throw new AppError('not_found', { field: 'rooftop' });
        if (!before && rooftops.length >= MAX_ROOFTOPS) throw new AppError('rooftops_enough');
        const { name, address, phone, license_no: licenseNo } = input;
        const fields = { name, address, phone, licenseNo };
        const id = before?.id ?? newId('rtp');
        if (before) await store.changeRooftop(tx, before, fields);
        else await store.addRooftop(tx, { ...account, ...fields, id, createdAt: clock() });
        await audit.write(tx, caller, { action: 'dealership.rooftop', object: dealership, after: { rooftop: id } });
      });
      return show(caller);
    },

    /** @throws AppError `not_found`, `rooftop_last` and those of `use.need` */
    async closeRooftop(caller: Caller, id: string): Promise<Dealership> {
      await db.transaction(async tx => {
        const { id: dealership, account } = await held(tx, caller, 'manage_rooftops');
        const rooftops = await store.listRooftops(tx, account);
        const row = rooftops.find(each => each.id === id);
        if (!row) throw new AppError('not_found', { field: 'rooftop' });
        if (rooftops.length === 1) throw new AppError('rooftop_last');
        await store.changeRooftop(tx, row, { closedAt: clock() });
        for (const person of await store.listPeople(tx, dealership))
          if (person.rooftopId === id) await store.changePerson(tx, person, { rooftopId: null });
        await audit.write(tx, caller, {
          action: 'dealership.rooftop_closed',
          object: dealership,
          before: { rooftop: id },
        });
      });
      return show(caller);
    },
  };
}

function presentRooftop({ id, name, address, phone, licenseNo }: store.RooftopRow): Rooftop {
  return { id, name, address, phone, license_no: licenseNo };
}
