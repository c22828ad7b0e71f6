import type { PlatformDeps } from '../../platform/deps.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { IssuedDocuments, Published } from '../issued-documents/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import { hashToken } from '../../kit/security/crypto.ts';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/text/file-name.ts';
import { newId } from '../../kit/security/ids.ts';
import type { PasswordHashing } from '../../kit/security/password-hashing.ts';
import type { OwnerFile } from '../owner-files/contract.ts';
import type { HandedFile, OwnerFiles } from '../owner-files/service.ts';
import type { Share, SharedDocument, SharedKind, ShareInput } from './contract.ts';
import type { Sharable } from './rules.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import type { ShareRow } from './store.ts';

export interface ShareDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'audit'> {
  hashing: PasswordHashing;
  issuedDocuments: IssuedDocuments;
  ownerFiles: OwnerFiles;
}

/** Credentials for opening a link: its token and, where it has one, its PIN or the proof of having given it. */
export interface ShareKey {
  token: string;
  pin?: string;
  /** The cookie of a browser that has given the PIN before. */
  pass?: string | undefined;
}

export type Shares = ReturnType<typeof createShares>;

/** Links with which a member shows a document to others: read-only, for a time, with what they chose to leave out. */
export const createShares = (deps: ShareDeps) => ({
  ...createMaking(deps),
  ...createLinks(deps),
  ...createVisits(deps),
});

/** What a link shows and for how long. */
type Chosen = Omit<ShareInput, 'vin' | 'doc_kind'>;

/** A link with the document it opens. */
export type Link = ReturnType<typeof rules.linkOf>;

/** Makes links to documents of members. */
function createMaking({ db, clock, secret, audit, hashing, issuedDocuments }: ShareDeps) {
  /** The link of this id, made unless it is there: a request that is done again makes one. */
  async function make(caller: Caller, found: Published, chosen: Chosen, id: string): Promise<ShareRow> {
    const account = accountOf(caller);
    const { kind, vin } = found;
    const refusal = rules.notSharable(sharableOf(kind, found));
    if (refusal) throw new AppError(refusal);
    const documentIds = await issuedDocuments.publishedIds(caller, kind, vin);
    const pinHash = chosen.pin === '' ? null : await hashing.hash(chosen.pin);
    return db.transaction(async tx => {
      await issuedDocuments.hold(tx, account, kind, vin);
      const before = await store.findShare(tx, account, id);
      if (before) return before;
      const open = await store.listOpen(tx, account, documentIds);
      if (open.length >= rules.MAX_SHARES) throw new AppError('share_limit');
      const now = clock();
      const added = await store.addShare(tx, {
        ...account,
        id,
        kind,
        documentId: found.id,
        tokenHash: hashToken(rules.tokenOf(id, secret)),
        origin: caller.origin,
        pinHash,
        maskVin: chosen.mask_vin,
        hidden: [...new Set(chosen.hidden)],
        pdf: chosen.pdf,
        createdAt: now,
        expiresAt: chosen.days === null ? null : daysAfter(now, chosen.days),
      });
      const { expiresAt, maskVin, hidden } = added;
      const after = { document: found.id, expires: expiresAt, with_pin: pinHash !== null, masked: maskVin, hidden };
      await audit.write(tx, caller, { action: 'share.created', object: id, after });
      return added;
    });
  }

  /** @throws AppError `share_pin_format`, `share_sections` */
  function refuseChosen(kind: SharedKind, { pin, hidden }: Chosen): void {
    if (pin !== '' && !rules.isPin(pin)) throw new AppError('share_pin_format', { field: 'pin' });
    if (kind === 'sticker' && hidden.length > 0) throw new AppError('share_sections', { field: 'hidden' });
  }

  return {
    /**
     * Makes a link to the member's newest document of a vehicle.
     * @throws AppError `document_not_found`, `share_license`, `share_theft`, `share_limit`, `share_pin_format`
     */
    async add(caller: Caller, { vin, doc_kind: kind, ...chosen }: ShareInput): Promise<Share> {
      accountOf(caller);
      refuseChosen(kind, chosen);
      const found = await issuedDocuments.newestPublished(caller, kind, vin);
      if (!found) throw new AppError('document_not_found', { field: 'vin' });
      return rules.present(await make(caller, found, chosen, newId('shr')), secret, clock());
    },

    /**
     * Makes a link to one document of the member; a request that is done again under one id makes one.
     * @throws AppError `document_not_found`, and those of `add`
     */
    async addTo(caller: Caller, documentId: string, chosen: Chosen, id = newId('shr')): Promise<Link> {
      const found = await issuedDocuments.ownPublished(caller, documentId);
      if (!found) throw new AppError('document_not_found', { field: 'document_id' });
      refuseChosen(found.kind, chosen);
      return rules.linkOf(await make(caller, found, chosen, id), secret, clock());
    },
  };
}

/** The links of a member. */
function createLinks({ db, clock, secret, audit, issuedDocuments }: ShareDeps) {
  return {
    /** The links to the member's documents of a vehicle that are not closed, the newest first. */
    async list(caller: Caller, { vin, doc_kind: kind }: { vin: string; doc_kind: SharedKind }): Promise<Share[]> {
      const account = accountOf(caller);
      const rows = await store.listOpen(db, account, await issuedDocuments.publishedIds(caller, kind, vin));
      return rows.map(row => rules.present(row, secret, clock()));
    },

    /** A page of the links of the member that are not closed, the newest first. */
    async listAll(
      caller: Caller,
      { documentId, ...page }: { documentId: string | undefined } & PageRequest<MomentPlace>,
    ): Promise<Link[]> {
      const rows = await store.listNewest(db, accountOf(caller), documentId, page);
      return rows.map(row => rules.linkOf(row, secret, clock()));
    },

    /** A link of the member, also one that is closed; null where there is none. */
    async find(caller: Caller, id: string): Promise<Link | null> {
      const row = await store.findShare(db, accountOf(caller), id);
      return row && rules.linkOf(row, secret, clock());
    },

    /** Closes a link. @throws AppError `not_found` */
    async revoke(caller: Caller, id: string): Promise<void> {
      const account = accountOf(caller);
      await db.transaction(async tx => {
        if (!(await store.revokeShare(tx, account, id, clock()))) throw new AppError('not_found', { field: 'share' });
        await audit.write(tx, caller, { action: 'share.closed', object: id });
      });
    },
  };
}

/** A link as its visitors use it. */
function createVisits({ db, clock, secret, hashing, issuedDocuments, ownerFiles }: ShareDeps) {
  return {
    /**
     * A document as a link shows it; counted, unless its owner looks.
     * @throws AppError `share_gone`, `share_pin_needed`, `share_pin_wrong`, `share_pin_wait`, `share_license`
     */
    async open(caller: Caller, key: ShareKey): Promise<SharedDocument> {
      const { row, found } = await unlock(caller, key);
      const isOwn = caller.actor.kind === 'member' && caller.actor.userId === row.userId;
      if (!isOwn) await store.countOpen(db, row, clock());
      const shown = shownOf(caller, row, found, key.token);
      if (shown.kind === 'report') return { ...shown, files: await filesOf(row, found, key.token) };
      const { document } = shown;
      const { lang } = document;
      return { ...shown, pages: await issuedDocuments.drawPages(found, { document, lang, signal: caller.signal?.() }) };
    },

    /** A file of the owner that the link shows. @throws AppError as `open`, and `not_found` where the link shows none */
    async file(caller: Caller, key: ShareKey, id: string, width?: number): Promise<HandedFile> {
      const { row, found } = await unlock(caller, key);
      if (row.kind !== 'report') throw new AppError('not_found');
      return ownerFiles.readShared(row, found.vin, id, width);
    },

    /** Proof for a cookie that a PIN was right. @throws AppError as `open` */
    async pass(caller: Caller, key: ShareKey): Promise<string> {
      const { row } = await unlock(caller, key);
      return rules.sharePass.sign({ share: row.id }, { secret, now: clock() });
    },

    /** The PDF of what a link shows. @throws AppError as `open`, and `share_gone` where the link offers none */
    async pdf(caller: Caller, key: ShareKey): Promise<{ bytes: Uint8Array; fileName: string }> {
      const { row, found } = await unlock(caller, key);
      if (!row.pdf) throw new AppError('share_gone');
      const { document } = shownOf(caller, row, found, key.token);
      const bytes = await issuedDocuments.draw(found, { document, lang: document.lang, signal: caller.signal?.() });
      const tail = row.maskVin ? rules.maskedVin(found.vin) : found.vin;
      return { bytes, fileName: fileName([caller.site.name, found.title, tail, row.kind], 'pdf') };
    },
  };

  /** The owner's shared files; their names may hold the number. */
  async function filesOf(row: ShareRow, { vin }: Published, token: string): Promise<OwnerFile[]> {
    const files = await ownerFiles.listShared(row, vin);
    return files.map(file => {
      const name = row.maskVin ? rules.withoutVin(file.name, vin) : file.name;
      return { ...file, name, url: `/r/${token}/files/${file.id}` };
    });
  }

  /** The link of a token and its document, once the PIN is right. */
  async function unlock(caller: Caller, { token, pin = '', pass = '' }: ShareKey) {
    const hash = rules.storedToken(token);
    const row = hash && (await store.findByToken(db, caller.site.id, hash));
    const found = row && !rules.isEnded(row, clock()) ? await documentOf(row) : null;
    if (!row || !found) throw new AppError('share_gone');
    const isPassed = rules.sharePass.verify(pass, { secret, now: clock() })?.share === row.id;
    if (row.pinHash !== null && !isPassed) await checkPin(row, pin);
    if (rules.notSharable(sharableOf(row.kind, found)) === 'share_license') throw new AppError('share_license');
    return { row, found };
  }

  /** The document of a link; null once it is taken back or belongs to another. */
  async function documentOf(row: ShareRow): Promise<Published | null> {
    const found = await issuedDocuments.published(row.siteId, row.documentId);
    return found?.userId === row.userId ? found : null;
  }

  async function checkPin(share: ShareRow, pin: string): Promise<void> {
    if (pin === '') throw new AppError('share_pin_needed', { field: 'pin' });
    const tried = await db.transaction(tx => takeTry(tx, share));
    if (typeof tried === 'string') throw new AppError(tried, { field: 'pin' });
    if (!(await hashing.fits(tried.pinHash, pin)))
      throw new AppError(tried.isLast ? 'share_pin_wait' : 'share_pin_wrong', { field: 'pin' });
    await store.setTries(db, share, { wrongPins: 0, waitsUntil: null });
  }

  /** Counts a try as a wrong one before it is looked at, so that no more are looked at than may be made, however many come at once. */
  async function takeTry(tx: Db, share: ShareRow) {
    const row = await store.lockShare(tx, share);
    const now = clock();
    if (!row) return 'share_gone' as const;
    if (row.waitsUntil && row.waitsUntil > now) return 'share_pin_wait' as const;
    const wrongPins = row.wrongPins + 1;
    const isLast = wrongPins >= rules.MAX_WRONG_PINS;
    const waitsUntil = isLast ? new Date(now.getTime() + rules.PIN_WAIT_MS) : null;
    await store.setTries(tx, row, { wrongPins: isLast ? 0 : wrongPins, waitsUntil });
    return { pinHash: row.pinHash, isLast };
  }
}

const sharableOf = (kind: SharedKind, { document }: Published) => ({ kind, document }) as Sharable;

/** Contents of a link without the parts read or drawn for it. */
type Shown =
  | Omit<Extract<SharedDocument, { kind: 'report' }>, 'files'>
  | Omit<Extract<SharedDocument, { kind: 'sticker' }>, 'pages'>;

function shownOf(caller: Caller, row: ShareRow, found: Published, token: string): Shown {
  const { title, vin, version } = found;
  const shared = sharableOf(row.kind, found);
  const pdf = row.pdf ? `/r/${token}/${row.kind}.pdf` : null;
  const { maskVin, hidden, expiresAt } = row;
  const head = { title, vin, version, expires: expiresAt?.toISOString() ?? null, mask_vin: maskVin, hidden, pdf };
  // Our sentences are in both languages; the texts of sources, which no license has to allow, are never translated.
  const lang = caller.locale;
  const shown: Shown =
    shared.kind === 'report'
      ? { ...head, kind: 'report', document: { ...rules.withoutSections(shared.document, hidden), lang } }
      : { ...head, kind: 'sticker', document: { ...shared.document, lang } };
  return maskVin ? { ...rules.withoutVin(shown, vin), pdf } : shown;
}
