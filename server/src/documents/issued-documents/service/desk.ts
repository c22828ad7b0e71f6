import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { RenderRequest } from '../../../platform/typesetting/service/render-queue.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import { type Issued, stageOf } from '../rules.ts';
import * as store from '../store.ts';
import { listOfVehicles, listVinsWith } from '../import/of-vehicles-store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition, DocumentJob } from './document-definition.ts';
import type { Beside, DocumentLifecycle } from './document-lifecycle.ts';
import { documentAsShown } from './locked-rows.ts';

/** `state`: one of any kind, or `working` for everything before a document has ended. */
type Search = Omit<store.DocumentSearch, 'states'> & { state?: string };

/** Documents of a brand, whosever they are, as those who run it look for them. */
export function createSearch({ db }: DocumentDeps, definitions: ReadonlyMap<DocumentKind, DocumentDefinition>) {
  const statesNamed = (state: string): string[] =>
    state === 'working' ? [...definitions.values()].flatMap(({ states }) => Object.values(states)) : [state];

  return {
    /** What is known of all documents of vehicles of an account, the newest first, without their contents. */
    ofVehicles: (account: Account, vins: readonly string[]) => listOfVehicles(db, account, vins),

    /** The numbers of the vehicles of which an account has a document of a kind, or one in the making. */
    vinsWith: (account: Account, kind: DocumentKind) => listVinsWith(db, account, kind),

    /** How many documents of each kind and state were ordered on a site since a moment. */
    counts: (siteId: string, since: Date) => store.countByState(db, siteId, since),

    /** A page of the documents of a site, the newest first, and how many there are. */
    async search(siteId: string, { state, ...same }: Search, page: PageRequest<MomentPlace> = FIRST_PAGE) {
      const search = { ...same, ...(state !== undefined && { states: statesNamed(state) }) };
      const [heads, total] = await Promise.all([
        store.searchDocuments(db, siteId, search, page),
        store.countSearched(db, siteId, search),
      ]);
      return { heads, total };
    },

    /** A document of a site with its earlier versions, or whether another site has it. */
    async findForDesk(siteId: string, id: string) {
      const row = await store.findDocument(db, siteId, id);
      if (!row) return { row, isElsewhere: await store.isElsewhere(db, siteId, id) };
      return { row, versions: await store.listVersions(db, row.userId, [id]) };
    },
  };
}

/** What those who run a brand do with a document. `also` is done in the same transaction: their log. */
export function createManaging(
  { db, jobs, products, bodies, renderer }: DocumentDeps,
  definitions: ReadonlyMap<DocumentKind, DocumentDefinition>,
  lifeOf: (kind: DocumentKind) => Pick<DocumentLifecycle<never>, 'finish' | 'endRefresh' | 'refreshOf' | 'remake'>,
) {
  return {
    /** The pages of a document that is held back, as they would be printed, as SVG. @throws AppError `document_not_held` */
    async drawHeld(row: Issued, lang: Locale, request?: RenderRequest): Promise<string[]> {
      const { document } = await bodies.whole(row);
      const definition = definitions.get(row.kind);
      if (stageOf(row) !== 'review' || document === null || !definition)
        throw new AppError('document_not_held', { field: 'document' });
      const { template, data } = definition.printable(await documentAsShown(row, document, definition), lang);
      return (await renderer.svg({ template, data: { ...data, reviewed: true } }, request)).pages;
    },

    /** Issues a document that was held back, as it is: it is printed whatever its review finds. @throws AppError `document_not_held` */
    async approve(row: Issued, also: Beside): Promise<void> {
      const { document } = await bodies.whole(row);
      const isHeld = stageOf(row) === 'review' && document !== null;
      const reviewed = { ...document, reviewed: true };
      const isDone =
        isHeld && (await lifeOf(row.kind).finish(row as never, 'ready' as never, reviewed as never, { also }));
      if (!isDone) throw new AppError('document_not_held', { field: 'document' });
    },

    /** Ends the making of a document: its credits go back. One that is refreshed stays as it was. @throws AppError `document_ended` */
    async cancel(row: Issued, also: Beside): Promise<void> {
      const life = lifeOf(row.kind);
      const isDone =
        row.state === 'refreshing'
          ? await life.endRefresh(row as never, also)
          : ['working', 'review'].includes(stageOf(row)) &&
            (await life.finish(row as never, 'failed' as never, null as never, { review: row.review, also }));
      if (!isDone) throw new AppError('document_ended', { field: 'document' });
    },

    /**
     * Lets the making of a document go on now, or the asking for its gaps; one whose job is lost gets another.
     * @throws AppError `document_ended`, `document_running`
     */
    async retry(row: Issued, also: Beside): Promise<void> {
      const { siteId, id, state } = row;
      const isMaking = stageOf(row) === 'working' || state === 'refreshing';
      const about = await jobs.about(id);
      if (about.some(each => each.state === 'active')) throw new AppError('document_running', { field: 'document' });
      await db.transaction(async tx => {
        const hastened = isMaking || state === 'partial' ? await jobs.hasten(tx, id) : 0;
        if (hastened === 0 && !isMaking) throw new AppError('document_ended', { field: 'document' });
        if (hastened === 0) await jobs.enqueue(tx, products.get(row.product).job, { siteId, id } satisfies DocumentJob);
        await also(tx);
      });
    },

    /**
     * Makes a document again from its sources at no cost: one that was made as its next version, where `sources` are the
     * only ones that are asked; one that was held back anew. @throws AppError `document_not_redone`
     */
    async redo(row: Issued, sources: string[] | undefined, also: Beside): Promise<void> {
      const life = lifeOf(row.kind);
      const { siteId, userId, id, state } = row;
      if (stageOf(row) === 'review' && (await life.remake(row as never, also))) return;
      // A sticker is made once: its next version is an order of its own.
      const isMade = row.kind === 'report' && stageOf(row) === 'made' && state !== 'refreshing';
      if (!isMade) throw new AppError('document_not_redone', { field: 'document' });
      await life.refreshOf({ siteId, userId }, id, { ...(sources && { sources }), also });
    },
  };
}
