import type { PlatformDeps } from '../../platform/deps.ts';
import { isAllowed, mayOperate } from '../accounts/rules.ts';
import type { z } from 'zod';
import { accountOf, contactOf, lockAccount, memberOf, type Accounts } from '../accounts/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { Application, Dealerships } from '../dealerships/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import type { PersonalData } from '../../kit/personal.ts';
import {
  type Dealer,
  dealerList,
  type DealerRegisterInput,
  type DealerSheet,
  type dealerSheetCall,
  type DealersInput,
  type DealersPage,
  type decideDealerCall,
} from './contract.ts';
import { STATE_MAILS, dealerWaitsMail } from './mails.tsx';
import { isPast, mayApply, mayMove, needsReason } from './rules.ts';
import * as store from './store.ts';

export type Dealers = ReturnType<typeof createDealers>;

export interface DealerDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'mail' | 'media' | 'audit'> {
  accounts: Pick<Accounts, 'setDealerState'>;
  dealerships: Pick<Dealerships, 'approve' | 'suspend' | 'printed'>;
}

/** A dealer as its stickers name it. `logo` is an SVG that holds pixels alone. */
export interface PrintedDealer {
  name: string;
  address: string;
  phone: string;
  logo: string | null;
}

/** Members who apply to buy as dealers, and the operator's decisions about them. */
export function createDealers(deps: DealerDeps) {
  const { db, clock, audit } = deps;

  return {
    ...createSheets(deps),

    /**
     * Writes the member's application, or replaces it while pending or after a rejection.
     * @throws AppError `login_needed`, `license_over`, `dealer_decided`, `not_found` where the site has no dealers
     */
    async apply(caller: Caller, input: DealerRegisterInput): Promise<{ message: string; dealer: Dealer }> {
      const { email } = memberOf(caller);
      const account = accountOf(caller);
      if (!caller.site.features.dealer) throw new AppError('not_found');
      if (isPast(input.license_expiry, clock())) throw new AppError('license_over', { field: 'license_expiry' });
      const row = await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const before = await store.lockDealerOf(tx, account);
        if (!mayApply(before?.status ?? null)) throw new AppError('dealer_decided');
        const after = await writeApplication(tx, account, before, fieldsOf(input, before), clock());
        if (before?.status !== 'pending') await moved(deps, tx, caller, after);
        await audit.write(tx, caller, { action: 'dealer.applied', object: after.id, before, after });
        return after;
      });
      return { message: translatorFor(caller.locale)('dealers', 'sent'), dealer: present({ dealer: row, email }) };
    },

    /** The member's own application, or null. @throws AppError `login_needed` */
    async own(caller: Caller): Promise<Dealer | null> {
      const found = await store.findDealerOf(db, accountOf(caller));
      return found && present(found);
    },

    /** A page of this site's applications. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { state: status, after, limit }: DealersInput): Promise<DealersPage> {
      const { roles } = mayOperate(caller, 'read_dealers');
      const found = await store.listDealers(db, caller.site.id, { status, after, limit: limit + 1 });
      const { rows, next } = dealerList.pageOf(found, limit, ({ dealer }) => {
        const at = status === 'pending' ? dealer.appliedAt : dealer.decidedAt;
        return [at?.getTime() ?? 0, dealer.id];
      });
      const none = { pending: 0, approved: 0, rejected: 0, suspended: 0 };
      const counts = { ...none, ...(await store.countDealers(db, caller.site.id)) };
      return { dealers: rows.map(present), counts, may_decide: isAllowed(roles, 'approve_dealers'), next };
    },

    /**
     * Approves, rejects or suspends; the dealer gets an email.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `own_application`, `reason_needed`, `dealer_moved`
     */
    async decide(caller: Caller, input: z.output<(typeof decideDealerCall)['input']>): Promise<Dealer> {
      const operator = mayOperate(caller, 'approve_dealers');
      if (needsReason(input.decision) && !input.reason) throw new AppError('reason_needed', { field: 'reason' });
      const decided = await db.transaction(async tx => {
        const found = await store.findDealer(tx, caller.site.id, input.dealer);
        if (found) await lockAccount(tx, caller.site.id, found.userId);
        const before = found && (await store.lockDealer(tx, caller.site.id, input.dealer));
        if (!before) throw new AppError('not_found', { field: 'dealer' });
        if (before.userId === operator.userId) throw new AppError('own_application');
        if (!mayMove(before.status, input.decision)) throw new AppError('dealer_moved', { field: 'decision' });
        const after = await store.moveDealer(tx, before, input.decision, {
          reason: needsReason(input.decision) ? input.reason : null,
          decidedAt: clock(),
          decidedBy: operator.userId,
        });
        const email = await moved(deps, tx, caller, after);
        const auditFields = (row: store.DealerRow) => ({ standing: row.status, reason: row.reason });
        const about = { action: `dealer.${input.decision}`, object: after.id };
        await audit.write(tx, caller, { ...about, before: auditFields(before), after: auditFields(after) });
        return { dealer: after, email };
      });
      return present(decided);
    },
  };
}

/** An approved dealer's marks on stickers. */
function createSheets({ db, audit, media, dealerships }: DealerDeps) {
  /** An approved dealer's marks on stickers; null for everybody else. @throws AppError `login_needed` */
  async function sheet(caller: Caller): Promise<DealerSheet | null> {
    const account = accountOf(caller);
    const found = await store.findDealerOf(db, account);
    if (found?.dealer.status !== 'approved') return null;
    const logo = await media.logoId(account);
    return { ...printedOf(found.dealer), logo: logo && `/media/${logo}` };
  }

  return {
    sheet,

    /**
     * Changes name and logo on a dealer's stickers; those that are made stay as they are.
     * @throws AppError `login_needed`, `dealers_only` and those of `media.readLogo`
     */
    async changeSheet(caller: Caller, input: z.input<(typeof dealerSheetCall)['input']>): Promise<DealerSheet> {
      const { name = '', logo } = input;
      const account = accountOf(caller);
      if (!(await sheet(caller))) throw new AppError('dealers_only');
      const picture = typeof logo === 'string' ? await media.readLogo(logo, 'logo') : null;
      await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const before = await store.lockDealerOf(tx, account);
        if (before?.status !== 'approved') throw new AppError('dealers_only');
        await store.changeDealer(tx, before, { sheetName: name || null });
        if (picture) await media.replace(tx, account, picture, 'logo');
        else if (logo === null) await media.removeOf(tx, account, 'logo');
        const after = { name, logo: picture?.id };
        await audit.write(tx, caller, { action: 'dealer.sheet', object: before.id, after });
      });
      const changed = await sheet(caller);
      if (!changed) throw new AppError('dealers_only');
      return changed;
    },

    /** A dealer or a dealership as a sticker of theirs names it; null where the account is neither's. */
    async printed(account: Account, documentId: string): Promise<PrintedDealer | null> {
      const found = await store.findDealerOf(db, account);
      if (!found) return dealerships.printed(account, documentId);
      const logo = await media.logoOf(account);
      return { ...printedOf(found.dealer), logo: logo && pixelsAsSvg(logo) };
    },
  };
}

/** Writes the member's application in place of the one before. */
async function writeApplication(
  tx: Db,
  account: Account,
  before: store.DealerRow | null,
  fields: ReturnType<typeof fieldsOf>,
  appliedAt: Date,
): Promise<store.DealerRow> {
  if (before?.status === 'pending') return store.changeDealer(tx, before, fields);
  const applied = { ...fields, appliedAt, reason: null, decidedAt: null, decidedBy: null };
  if (before) return store.moveDealer(tx, before, 'pending', applied);
  return store.addDealer(tx, { ...applied, ...account, id: newId('dea'), status: 'pending', moves: 0 });
}

/** Consequences of every decision: the account's dealer state changes, its dealership follows, and the dealer gets an email. @returns the dealer's email */
async function moved(
  { accounts, dealerships, mail }: DealerDeps,
  tx: Db,
  caller: Caller,
  dealer: store.DealerRow,
): Promise<string> {
  const { siteId, userId, status, companyName: company } = dealer;
  const { origin, site } = caller;
  await accounts.setDealerState(tx, { siteId, userId }, status);
  if (status === 'approved') await dealerships.approve(tx, applicationOf(dealer));
  if (status === 'suspended') await dealerships.suspend(tx, siteId, dealer.id);
  const contact = await contactOf(tx, siteId, userId);
  const cause = `dealer:${dealer.id}:${dealer.moves}`;
  const props = { origin, company, reason: dealer.reason ?? '' };
  await mail.queue(tx, { siteId, ...contact, cause }, STATE_MAILS[status], props);
  if (status === 'pending') {
    const operator = { siteId, to: site.support_email, locale: site.locale, cause: `${cause}:operator` };
    await mail.queue(tx, operator, dealerWaitsMail, { origin, company });
  }
  return contact.to;
}

/** An application as its dealership is made of it. */
function applicationOf(dealer: store.DealerRow): Application {
  const { id, siteId, userId, companyName: company, licenseNo } = dealer;
  const { address, phone } = printedOf(dealer);
  return { id, applicant: { siteId, userId }, company, address, phone, licenseNo };
}

/** A member's application is exported in full (with the tax number) and erased in full. */
export const dealersPersonalData: PersonalData = {
  module: 'dealers',
  by: 'account',
  tables: ['dealers'],
  async export(db, person) {
    const found = await store.findDealerOf(db, person);
    if (!found) return [];
    const json = { ...present(found), tax_id: found.dealer.taxId, sheet_name: found.dealer.sheetName };
    return [{ file: 'dealer-application.json', json }];
  },
  async count(db, person) {
    const count = (await store.findDealerOf(db, person)) ? 1 : 0;
    return { goes: [{ what: 'dealer_application', count }], stays: [] };
  },
  /** Who applied with an address that was not proved applies again. */
  join: (tx, from) => store.removeDealerOf(tx, from),
  endsAtJoin: true,
  erase: (tx, person) => store.removeDealerOf(tx, person),
};

/** The application as it is kept; a tax number that is not sent again stays. */
function fieldsOf(input: DealerRegisterInput, before: store.DealerRow | null) {
  const {
    terms: _terms,
    company_name,
    dealer_license_no,
    license_state,
    license_expiry,
    inventory_size,
    tax_id,
    ...same
  } = input;
  return {
    ...same,
    companyName: company_name,
    licenseNo: dealer_license_no,
    licenseState: license_state,
    licenseExpiry: license_expiry,
    inventorySize: inventory_size,
    taxId: tax_id === undefined ? (before?.taxId ?? null) : tax_id || null,
  };
}

function printedOf({ sheetName, companyName, address1, address2, city, state, zip, ...dealer }: store.DealerRow) {
  const address = [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  const phone = isNorthAmerican(dealer.country)
    ? dealer.phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
    : dealer.phone;
  return { name: sheetName ?? companyName, address, phone };
}

const isNorthAmerican = (country: string): boolean => country === 'US' || country === 'CA';

/** The typesetter draws pictures that are SVG. */
function pixelsAsSvg({ png, width, height }: { png: Uint8Array; width: number; height: number }): string {
  const data = Buffer.from(png).toString('base64');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`
  );
}

function present({ dealer, email }: store.Applicant): Dealer {
  return {
    id: dealer.id,
    user_id: dealer.userId,
    email,
    first: dealer.first,
    last: dealer.last,
    phone: dealer.phone,
    company_name: dealer.companyName,
    dealer_license_no: dealer.licenseNo,
    license_state: dealer.licenseState,
    license_expiry: dealer.licenseExpiry,
    website: dealer.website,
    address1: dealer.address1,
    address2: dealer.address2,
    city: dealer.city,
    state: dealer.state,
    zip: dealer.zip,
    country: dealer.country,
    rooftops: dealer.rooftops,
    inventory_size: dealer.inventorySize,
    tax_id_on_file: dealer.taxId !== null,
    dealer_state: dealer.status,
    reason: dealer.reason,
    applied: dealer.appliedAt.toISOString(),
    decided: dealer.decidedAt?.toISOString() ?? null,
  };
}
