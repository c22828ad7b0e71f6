import { accountOf, contactOf, lockAccount, lockOwnAccount, memberOf } from '../accounts/service.ts';
import type { Credits } from '../credits/service.ts';
import { documentSite } from '../documents/document-site.ts';
import type { Renderer } from '../documents/render.ts';
import { visitorOf } from '../documents/slots.ts';
import type { DocumentStanding, RevokedFor } from '../documents/standing.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Account, Caller } from '../kit/caller.ts';
import { startOfDay, type Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { fileName } from '../kit/file-name.ts';
import { documentNumber, newId } from '../kit/ids.ts';
import { refuseOtherRequest, requestMark } from '../kit/request-key.ts';
import type { PersonalData } from '../kit/personal.ts';
import type { Mail } from '../mail/service.ts';
import type { Sites } from '../sites/service.ts';
import type { Vehicles } from '../vehicles/service.ts';
import type { GenerateStickerAnswer, Sticker, StickerCard, StickerDocument, StickerView } from './contract.ts';
import { stickerDocument } from './document.ts';
import { stickerCreditBackMail, stickerReadyMail } from './mails.tsx';
import type { BuildDataProvider } from './providers/build-data-provider.ts';
import { SandboxBuilds } from './providers/sandbox.ts';
import { printableSticker } from './rules/printable.ts';
import { vehicleOf } from './rules/vehicle.ts';
import { isFreeRevision, isLiving } from './rules/versions.ts';
import { cardOf, contentOf, isOver, isReadable, standingOf, stickerOf, viewOf } from './rules/view.ts';
import * as store from './store.ts';

export const GENERATE_STICKER = 'generate-sticker';
export const REVIEW_STICKER = 'review-sticker';
/** A person looks at a doubtful sticker within a day; after that its credit goes back. */
const REVIEW_MS = 24 * 60 * 60 * 1000;
/** The demonstration vehicle of the sample: a full label, rebuilt from a build record. */
const SAMPLE_VIN = '1FTEW1EP8KFA00019';
const POLL_AFTER_S = 1;
const ETA_S = 3;

/** Which sticker a job is about. */
export interface StickerJob {
  siteId: string;
  stickerId: string;
}

export interface StickerParts {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  renderer: Renderer;
  sites: Sites;
  credits: Credits;
  vehicles: Vehicles;
  provider: BuildDataProvider;
}

export type Stickers = ReturnType<typeof createStickers>;

/** Window stickers: ordered for a credit, made by a job from build or catalogue data, kept as data, shown and printed. */
export function createStickers(parts: StickerParts) {
  const { db, clock, jobs, mail, renderer, sites, credits, vehicles, provider } = parts;

  return {
    /**
     * Orders a sticker, answers the one there is, or makes its next version (`gen: 'regenerate'`; three within 30 days
     * are free). A request that is sent again under the same `key` has the same answer.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `credits_short`, `key_used`
     */
    async generate(
      caller: Caller,
      input: { vin: string; gen?: 'regenerate' | null | undefined },
      key?: string,
    ): Promise<GenerateStickerAnswer> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      const { decoded, title } = vehicles.forDocument(input.vin, 'sticker');
      const mark = requestMark(key, [decoded.vin, input.gen ?? null]);
      const { row, reused } = await db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        const before = mark && (await store.findStickerOfRequest(tx, account, mark.requestKey));
        if (before) {
          refuseOtherRequest(mark, before);
          return { row: before, reused: false };
        }
        const versions = await store.listVersions(tx, account.siteId, account.userId, decoded.vin);
        const newest = versions[0];
        const working = newest && isLiving(newest) && (input.gen !== 'regenerate' || !isOver(newest.state));
        if (newest && working) return { row: newest, reused: true };
        const id = newId('stk');
        const free = input.gen === 'regenerate' && isFreeRevision(versions, clock());
        const about = { ref: id, subject: `${title} · ${decoded.vin}` };
        const kind = decoded.kind === 'classic' ? 'classic_sticker' : 'sticker';
        const charged =
          free && newest ? { unit: newest.unit, amount: 0 } : await credits.reserve(tx, caller, kind, about);
        const row = await store.addSticker(tx, {
          ...account,
          id,
          number: documentNumber('MQS', 3),
          vin: decoded.vin,
          title,
          state: 'reserved',
          version: (newest?.version ?? 0) + 1,
          origin: caller.origin,
          vehicle: vehicleOf(decoded),
          ...charged,
          ...mark,
          createdAt: clock(),
        });
        await jobs.enqueue(tx, GENERATE_STICKER, { siteId: account.siteId, stickerId: id } satisfies StickerJob);
        return { row, reused: false };
      });
      jobs.wake(GENERATE_STICKER);
      await vehicles.note(caller, row.vin, row.title);
      return answerOf(row, reused);
    },

    /** The member's newest sticker of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<StickerView | null> {
      const { userId } = memberOf(caller);
      const [row] = await store.listVersions(db, caller.site.id, userId, vehicles.normalise(vin));
      return row ? viewOf(row, caller.locale) : null;
    },

    /** The same for its owner to read: it is marked as opened. */
    async open(caller: Caller, vin: string): Promise<StickerView | null> {
      const row = await openNewest(caller, vin);
      return row && viewOf(row, caller.locale);
    },

    /** The same for an API client: state, sticker and document. It is marked as opened. */
    async read(caller: Caller, vin: string) {
      const row = await openNewest(caller, vin);
      if (!row) return null;
      return { state: row.state, vin: row.vin, sticker: stickerOf(row), document: viewOf(row, caller.locale).document };
    },

    /** A sticker of this member with its lines and prices, marked as opened; null as long as it is not made. */
    async described(caller: Caller, id: string): Promise<Sticker | null> {
      const row = await handOut(accountOf(caller), id);
      return row && stickerOf(row);
    },

    /** The member's newest sticker of a vehicle, held until the transaction ends. */
    async hold(tx: Db, account: Account, vin: string): Promise<DocumentStanding | null> {
      const { siteId, userId } = account;
      const [newest] = await store.listVersions(tx, siteId, userId, vehicles.normalise(vin));
      const row = newest ? await store.lockSticker(tx, siteId, newest.id) : null;
      return row && standingOf(row);
    },

    /** Takes a sticker back: it is not valid any more, and nothing more is made of it. False where it is none of ours. */
    async revoke(tx: Db, siteId: string, id: string, revokedFor: RevokedFor): Promise<boolean> {
      const row = await holdSticker(tx, siteId, id);
      if (!row || standingOf(row).stage === 'over') return false;
      await store.changeSticker(tx, id, { state: 'revoked', revokedFor });
      return true;
    },

    /** One card for each of the member's vehicles. */
    async list(caller: Caller): Promise<StickerCard[]> {
      const rows = await store.listStickers(db, caller.site.id, memberOf(caller).userId);
      return rows.map(cardOf);
    },

    /** A whole sticker anyone may look at before buying: a demonstration vehicle in the colours of the site. */
    async sample(caller: Caller): Promise<{ sticker: StickerView; pages: string[] }> {
      const { document, title } = await sampleSticker(caller);
      const { pages } = await renderer.svg(printableSticker(document, caller.locale), visitorOf(caller));
      const sticker: StickerView = {
        id: 'sample',
        vin: SAMPLE_VIN,
        title,
        state: 'ready',
        grade: document.document.grade,
        version: 1,
        created: clock().toISOString(),
        charged: null,
        credit_back: false,
        revoked_for: null,
        pdf: '/documents/sticker/sample.pdf',
        document,
      };
      return { sticker, pages };
    },

    /** The tagged PDF of the sample, or of a sticker of this member. @throws AppError `document_not_found`, `document_not_ready` */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      if (id === 'sample') {
        const { document } = await sampleSticker(caller);
        const bytes = await renderer.pdf(printableSticker(document, caller.locale), visitorOf(caller));
        return { bytes, fileName: fileName([caller.site.name, 'sample-sticker'], 'pdf') };
      }
      const { row, document } = await documentOf(caller, id);
      const bytes = await renderer.pdf(printableSticker(document, caller.locale), { signal: caller.signal });
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, 'sticker'], 'pdf') };
    },

    /** The same document as one SVG a page. @throws AppError `document_not_found`, `document_not_ready` */
    async svg(caller: Caller, id: string): Promise<string[]> {
      const { document } = await documentOf(caller, id);
      return (await renderer.svg(printableSticker(document, caller.locale), { signal: caller.signal })).pages;
    },

    /** What the address behind the QR code tells: that this document is ours, of which vehicle and day. */
    async verify(caller: Caller, number: string): Promise<{ vinTail: string; on: string; revoked: boolean } | null> {
      const row = await store.findStickerByNumber(db, caller.site.id, number.toUpperCase());
      if (!row?.document) return null;
      return { vinTail: row.vin.slice(-4), on: row.document.document.created, revoked: row.state === 'revoked' };
    },

    /** Makes a sticker. Running it twice, or again after the process was killed, makes one and charges nothing more. */
    async make({ siteId, stickerId }: StickerJob): Promise<void> {
      const row = await store.findSticker(db, siteId, stickerId);
      if (!row || isOver(row.state)) return;
      await store.beginSticker(db, row.id);
      const build = await provider.find(row.vin, row.vehicle, { now: clock() });
      if (!build) return conclude(row, 'no_data', null);
      const site = sites.get(siteId);
      const facts = {
        number: row.number,
        version: row.version,
        createdAt: clock().toISOString(),
        verifyUrl: `${row.origin}/verify/${row.number}`,
        demo: provider.demo,
        build,
      };
      const { document, faults } = stickerDocument(facts, documentSite(site, row.origin), site.locale);
      if (faults.length > 0) return conclude(row, 'needs_review', document);
      await renderer.pdf(printableSticker(document, site.locale));
      await conclude(row, 'ready', document);
    },

    /** What stickers hold about a member: the documents stay verifiable, that they were this member's goes. */
    personal: {
      noun: 'stickers',
      by: 'account',
      tables: ['stickers'],
      async export(reader, { siteId, userId, locale }) {
        const rows = await store.listAllStickers(reader, siteId, userId);
        const json = rows.map(({ number, vin, title, state, version, grade, createdAt, finishedAt }) => {
          return { number, vin, title, state, version, grade, ordered: createdAt, finished: finishedAt };
        });
        const drawn = rows.filter(isReadable).map(({ id, number, version }) => ({
          file: `stickers/${number}-${version}.pdf`,
          async bytes() {
            const row = await handOut({ siteId, userId }, id);
            const content = row && contentOf(row);
            return content && renderer.pdf(printableSticker(content, locale));
          },
        }));
        return [{ file: 'stickers.json', json }, ...drawn];
      },
      async count(reader, { siteId, userId }) {
        const { made, unmade } = await store.countStickers(reader, siteId, userId);
        const goes = [
          { what: 'sticker_links', count: made },
          { what: 'unmade_documents', count: unmade },
        ];
        return { goes, stays: [{ what: 'stickers', count: made, why: 'verifiable' }] };
      },
      join: (tx, from, into) => store.moveStickers(tx, from.siteId, from.userId, into.userId),
      erase: (tx, { siteId, userId }) => store.archiveStickers(tx, siteId, userId),
    } satisfies PersonalData,

    /** No attempt came to an end: the credit goes back and the member is told. */
    async abandon({ siteId, stickerId }: StickerJob): Promise<void> {
      const row = await store.findSticker(db, siteId, stickerId);
      if (row && !isOver(row.state)) await conclude(row, 'failed', null);
    },

    /** The time of a sticker that waits for a person is over: nobody has passed it, so its credit goes back. */
    async endReview(job: StickerJob): Promise<void> {
      const row = await store.findSticker(db, job.siteId, job.stickerId);
      if (row?.state !== 'needs_review') return;
      const leftMs = (row.finishedAt ?? row.createdAt).getTime() + REVIEW_MS - clock().getTime();
      if (leftMs > 0) return db.transaction(tx => reviewLater(tx, job, leftMs));
      await conclude(row, 'failed', null);
    },
  };

  /** The same all day long, so that it is drawn once a day. */
  async function sampleSticker(caller: Caller): Promise<{ document: StickerDocument; title: string }> {
    const now = startOfDay(clock());
    const { decoded, title } = vehicles.forDocument(SAMPLE_VIN, 'sticker');
    const build = await new SandboxBuilds({ paceMs: 0 }).find(SAMPLE_VIN, vehicleOf(decoded), { now });
    if (!build) throw new Error('The sandbox does not know the sample vehicle');
    const verifyUrl = `${caller.origin}/verify/MQS-SAMPLE`;
    const facts = { number: 'MQS-SAMPLE', version: 1, createdAt: now.toISOString(), verifyUrl, demo: true, build };
    const { document } = stickerDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
    return { document, title };
  }

  async function documentOf(caller: Caller, id: string): Promise<{ row: store.StickerRow; document: StickerDocument }> {
    const row = await handOut(accountOf(caller), id);
    if (!row) throw new AppError('document_not_found');
    if (row.state === 'revoked') throw new AppError('document_revoked');
    const document = contentOf(row);
    if (!document) throw new AppError('document_not_ready');
    return { row, document };
  }

  async function openNewest(caller: Caller, vin: string): Promise<store.StickerRow | null> {
    const account = accountOf(caller);
    const [newest] = await store.listVersions(db, account.siteId, account.userId, vehicles.normalise(vin));
    return newest ? handOut(account, newest.id) : null;
  }

  /** Holds a sticker with its account, the account first as everywhere. */
  async function holdSticker(tx: Db, siteId: string, id: string): Promise<store.StickerRow | null> {
    const row = await store.findSticker(tx, siteId, id);
    if (row?.userId) await lockAccount(tx, siteId, row.userId);
    return row && store.lockSticker(tx, siteId, id);
  }

  /**
   * The only way to the content of a sticker. It is marked as opened before anything leaves, under the row's lock, which
   * a return holds too: a sticker is handed out or given back as unopened, never both. Null where it is not this account's.
   */
  async function handOut({ siteId, userId }: Account, id: string): Promise<store.StickerRow | null> {
    return db.transaction(async tx => {
      const row = await store.lockSticker(tx, siteId, id);
      if (!row || row.userId !== userId) return null;
      if (row.openedAt || !isReadable(row)) return row;
      const openedAt = clock();
      await store.changeSticker(tx, row.id, { openedAt });
      return { ...row, openedAt };
    });
  }

  function reviewLater(tx: Db, job: StickerJob, afterMs: number): Promise<void> {
    return jobs.enqueue(tx, REVIEW_STICKER, job, { afterSeconds: Math.ceil(afterMs / 1000) });
  }

  /** The end of a sticker: its state, the credit and the mail are written together, once. */
  async function conclude(
    about: store.StickerRow,
    state: 'ready' | 'needs_review' | 'no_data' | 'failed',
    document: StickerDocument | null,
  ): Promise<void> {
    const { siteId } = about;
    await db.transaction(async tx => {
      const row = await holdSticker(tx, siteId, about.id);
      const decided = row?.state === 'needs_review' && state === 'failed';
      if (!row?.userId || (isOver(row.state) && !decided)) return;
      const grade = document?.document.grade ?? null;
      await store.changeSticker(tx, row.id, { state, document, grade, finishedAt: clock() });
      if (state === 'needs_review') return reviewLater(tx, { siteId, stickerId: row.id }, REVIEW_MS);
      const contact = await contactOf(tx, siteId, row.userId);
      const letter = { siteId, ...contact, cause: `sticker:${row.id}:${state}` };
      const props = { origin: row.origin, vin: row.vin, title: row.title };
      if (state === 'ready') {
        await credits.capture(tx, siteId, row.id);
        await mail.queue(tx, letter, stickerReadyMail, props);
      } else {
        await credits.release(tx, siteId, row.id, state === 'no_data' ? 'no_data' : 'failed');
        await mail.queue(tx, letter, stickerCreditBackMail, props);
      }
    });
    mail.wake();
  }

  function answerOf(row: store.StickerRow, reused: boolean): GenerateStickerAnswer {
    const state = isOver(row.state) ? (row.state as 'ready') : 'processing';
    return {
      status: 'success',
      state,
      vin: row.vin,
      sticker_id: row.id,
      version: row.version,
      grade: row.grade,
      reused,
      poll_after: POLL_AFTER_S,
      eta_s: state === 'processing' ? ETA_S : 0,
      charged: reused || row.amount === 0 ? null : { unit: row.unit, amount: row.amount },
      year_restricted: (row.vehicle.modelYear ?? 9999) < 1999,
    };
  }
}
