import type { Approvals } from '../../../platform/approvals/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Accounts } from '../../accounts/service.ts';
import { findClaimant, findOwner, findUser, listClaimants } from '../../accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { hashToken, newToken } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { PersonalDataCount, Person, PersonalData } from '../../../kit/personal.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Deletion, DryRun } from '../contract.ts';
import { mailOf, type DeletionStep } from '../mails.tsx';
import { nextEvent } from '../rules.ts';
import * as store from '../store.ts';

/** Queued for the moment something is due on a request; carried out by `expire`. The queue keeps its first name, under which jobs of earlier versions wait. */
export const DELETION_EXPIRY = 'deletion-clock';

export interface DeletionExpiryJob {
  siteId: string;
  deletionId: string;
}

/** A link in a mail about a request opens it this long. */
const LINK_DAYS = 60;

export interface PrivacyDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'log' | 'secret' | 'jobs' | 'mail' | 'sites' | 'audit'
> {
  approvals: Pick<Approvals, 'propose' | 'hasOpen' | 'countOf'>;
  accounts: Pick<Accounts, 'rolesOn'>;
  /** The personal data sources of every module, in the order of erasure; accounts come last. */
  personalDataSources(): readonly PersonalData[];
}

/** The keyed hash under which a request stays known when its address is gone. */
export function hashOfAddress(secret: string): (siteId: string, email: string) => string {
  return (siteId, email) => hashToken(`deletion ${secret} ${siteId} ${email}`);
}

/** Queues a look at a request for the moment something is due on it. */
export async function expireLater(deps: PrivacyDeps, tx: Db, row: store.DeletionRow): Promise<void> {
  const next = nextEvent(row);
  if (!next) return;
  const afterSeconds = Math.max(0, Math.ceil((next.at.getTime() - deps.clock().getTime()) / 1000));
  const job: DeletionExpiryJob = { siteId: row.siteId, deletionId: row.id };
  await deps.jobs.enqueue(tx, DELETION_EXPIRY, job, { afterSeconds });
}

/** Queues the email of a step to the address of a request, with its own link when there is something to do. */
export async function queueMail(
  deps: PrivacyDeps,
  tx: Db,
  row: store.DeletionRow,
  step: DeletionStep,
  about: { to?: string; forget?: boolean } = {},
): Promise<void> {
  const { siteId, origin, reason, receipt } = row;
  const token = await linkFor(deps, tx, row, step);
  const erasesAt = row.erasesAt?.toISOString() ?? null;
  const cause = `deletion:${row.id}:${step}:${deps.clock().getTime()}`;
  const to = {
    siteId,
    to: about.to ?? (await addressOf(tx, row)),
    locale: Locale.parse(row.locale),
    cause,
    forget: about.forget ?? false,
  };
  await deps.mail.queue(tx, to, mailOf(step), { origin, token, erasesAt, reason, receipt });
}

async function linkFor(deps: PrivacyDeps, tx: Db, row: store.DeletionRow, step: DeletionStep): Promise<string | null> {
  if (step === 'withdrawn' || step === 'rejected' || step === 'erased') return null;
  const token = newToken();
  const now = deps.clock();
  const known = { siteId: row.siteId, deletionId: row.id, createdAt: now, expiresAt: daysAfter(now, LINK_DAYS) };
  await store.addLink(tx, { ...known, tokenHash: hashToken(token) });
  return token;
}

/**
 * The person of a request: once confirmed, the account it was confirmed for; before, the signed-in account (`userId`),
 * else the account of the address.
 */
export async function personOf(db: Db, row: store.DeletionRow, userId: string | null = null): Promise<Person> {
  const { siteId, email } = row;
  const found = row.verifiedAt ? row.userId : (userId ?? (await findAccount(db, siteId, email)));
  return { siteId, userId: found ?? '', email, locale: Locale.parse(row.locale) };
}

/** Whether a mailed link is enough to export a person's account: only if the account has confirmed the address. */
export async function mayExport(db: Db, person: Person): Promise<boolean> {
  return person.userId === '' || (await hasConfirmedAddress(db, person));
}

/** Where mail about a request goes: to the address the account has today, else to the one that was typed. */
export async function addressOf(db: Db, row: store.DeletionRow): Promise<string> {
  const user = row.userId ? await findUser(db, row.siteId, row.userId) : null;
  return user?.email || row.email;
}

/**
 * Whether a person may see the data of their address: a mailed link was opened there, or the account has confirmed it.
 * Other claims of the address do not count, or the answer would reveal who is a member.
 */
export async function mayTellAddress(db: Db, person: Person, byLink: boolean): Promise<boolean> {
  return byLink || (await hasConfirmedAddress(db, person));
}

/** The sources with data about a person; about the address itself only with `withAddress`. */
export function sourcesOf(deps: PrivacyDeps, person: Person, withAddress: boolean): PersonalData[] {
  return deps.personalDataSources().filter(({ by }) => (by === 'account' ? person.userId !== '' : withAddress));
}

/** A preview of an erasure of a person's data, counted; the most personal data comes first. */
export async function dryRunOf(deps: PrivacyDeps, db: Db, person: Person, withAddress: boolean): Promise<DryRun> {
  const all: PersonalDataCount = { goes: [], stays: [] };
  for (const source of sourcesOf(deps, person, withAddress).toReversed()) {
    const counted = await source.count(db, person);
    all.goes.push(...counted.goes);
    all.stays.push(...counted.stays);
  }
  return { goes: summed(all.goes), stays: summed(all.stays) };
}

/** Merges lines about the same data and drops lines about none. */
function summed<Line extends { what: string; count: number }>(lines: Line[]): Line[] {
  const whats = [...new Set(lines.map(line => line.what))];
  return whats.flatMap(what => {
    const same = lines.filter(line => line.what === what);
    const [first] = same;
    const count = same.reduce((sum, line) => sum + line.count, 0);
    return first && count > 0 ? [{ ...first, count }] : [];
  });
}

/** A request as it is shown. */
export function present(row: store.DeletionRow, plan: DryRun | null, exportable = false): Deletion {
  return {
    id: row.id,
    state: row.state,
    email: row.email,
    submitted: row.createdAt.toISOString(),
    erases_at: row.erasesAt?.toISOString() ?? null,
    erased_at: row.erasedAt?.toISOString() ?? null,
    reason: row.reason,
    receipt: row.receipt,
    exportable,
    plan,
  };
}

/** The account of an address, as signing in finds it: the one that has confirmed it, else the newest that claims it. */
async function findAccount(db: Db, siteId: string, email: string): Promise<string | null> {
  const account = (await findOwner(db, siteId, email)) ?? (await findClaimant(db, siteId, email, 'newest'));
  return account?.id ?? null;
}

type Claim = Pick<Person, 'siteId' | 'userId' | 'email'>;

/** Whether an account has shown that this address is its own. */
export async function hasConfirmedAddress(db: Db, { siteId, userId, email }: Claim): Promise<boolean> {
  const user = await findUser(db, siteId, userId);
  return user?.email === email && user.emailVerifiedAt !== null;
}

/** Whether an erasure includes emails sent to an address: the account has confirmed it, or no other account claims it. */
export async function ownsAddress(db: Db, { siteId, userId, email }: Claim): Promise<boolean> {
  const owner = await findOwner(db, siteId, email);
  if (owner) return owner.id === userId;
  return (await listClaimants(db, siteId, email)).every(({ id }) => id === userId);
}
