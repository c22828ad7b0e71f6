import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { contactOf, lockAccount } from '../../accounts/service.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';

/** An application as a dealership is made of it. */
export interface Application {
  id: string;
  /** Who applied. */
  applicant: Account;
  company: string;
  address: string;
  phone: string;
  licenseNo: string;
}

/** Where the clock of a dealership stands until it says otherwise. */
const FIRST_TIME_ZONE = 'America/New_York';

/** Dealerships that follow the operator's decisions about their applications. */
export function createOpening({ clock, accounts, events }: DealershipDeps) {
  return {
    /** Opens the dealership of an approved application, with the applicant as its owner, or lifts its suspension. */
    async approve(tx: Db, application: Application): Promise<void> {
      const { siteId, userId } = application.applicant;
      const known = await store.findByApplication(tx, siteId, application.id);
      if (known) return store.changeDealership(tx, known, { state: 'active' });
      const { to: email, locale } = await contactOf(tx, siteId, userId);
      const { company: name, address, phone, licenseNo } = application;
      const account = await accounts.openCompany(tx, { siteId, company: name, locale });
      const createdAt = clock();
      const id = newId('dlr');
      await store.addDealership(tx, {
        ...account,
        id,
        applicationId: application.id,
        state: 'active',
        name,
        timeZone: FIRST_TIME_ZONE,
        locale,
        billingEmail: email,
        createdAt,
      });
      await store.addRooftop(tx, { ...account, id: newId('rtp'), name, address, phone, licenseNo, createdAt });
      await store.addPerson(tx, { dealershipId: id, siteId, userId, role: 'owner', createdAt });
    },

    /** Suspends the dealership of an application: what it has stays readable. */
    async suspend(tx: Db, siteId: string, applicationId: string): Promise<void> {
      const known = await store.findByApplication(tx, siteId, applicationId);
      if (!known) return;
      await lockAccount(tx, siteId, known.userId);
      await store.changeDealership(tx, known, { state: 'suspended' });
      const { userId } = known;
      await events.emit(tx, 'dealership.suspended', { account: { siteId, userId } });
    },
  };
}
