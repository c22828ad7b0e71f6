import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/database/db.ts';
import { matches } from '../../../kit/database/rows.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { statesOf } from '../rules.ts';
import { issuedDocuments as documents } from '../tables.ts';

/** A document of a vehicle without its contents. `verdict`: of a report; `box`: of the dealer, on a sticker. */
export type VehicleDocument = Awaited<ReturnType<typeof listOfVehicles>>[number];

/** The documents of vehicles of an account, the newest first. */
export async function listOfVehicles(db: Db, { siteId, userId }: Account, vins: readonly string[]) {
  const { id, kind, product, number, vin, state, version, createdAt } = documents;
  return db
    .select({
      id,
      kind,
      product,
      number,
      vin,
      state,
      version,
      createdAt,
      verdict: sql<unknown>`${documents.document} -> 'verdict'`,
      box: sql<unknown>`${documents.input} -> 'box'`,
    })
    .from(documents)
    .where(and(matches(documents, { siteId, userId }), inArray(vin, [...vins])))
    .orderBy(desc(createdAt), desc(version), desc(id));
}

/** The numbers of the vehicles of which an account has a document of a kind that came not to nothing. */
export async function listVinsWith(db: Db, { siteId, userId }: Account, kind: DocumentKind): Promise<string[]> {
  const rows = await db
    .selectDistinct({ vin: documents.vin })
    .from(documents)
    .where(
      and(
        matches(documents, { siteId, userId }),
        eq(documents.kind, kind),
        notInArray(documents.state, statesOf('over')),
      ),
    );
  return rows.map(({ vin }) => vin);
}
