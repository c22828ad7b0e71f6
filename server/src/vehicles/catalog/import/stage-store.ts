import { sql } from 'drizzle-orm';
import { bulkInsert } from '../../../kit/database/bulk.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { ConfigurationRecord } from './records.ts';
import { configurationRow, isDistinct, type Written } from '../store.ts';
import { catalogConfigurations } from '../tables.ts';

/** Beside the table in use and of the same columns; nobody reads it. */
const STAGE = sql`catalogue_configurations_next`;

/** Begins an empty stage. What an import that was killed has left in it is gone. */
export async function beginStage(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await endStage(tx);
    await tx.execute(sql`create table ${STAGE} (like ${catalogConfigurations} including defaults)`);
    await tx.execute(sql`alter table ${STAGE} add constraint catalogue_configurations_next_pkey primary key (id)`);
    await tx.execute(sql`create index catalogue_configurations_next_vehicle on ${STAGE} (year, make_key, model_key)`);
  });
}

/** Writes a batch to the stage. */
export async function stageConfigurations(db: Db, records: readonly ConfigurationRecord[]): Promise<void> {
  if (records.length > 0) await db.execute(bulkInsert(catalogConfigurations, records.map(configurationRow), STAGE));
}

/** How the stage differs from what is in use. */
export async function countStaged(db: Db): Promise<Written> {
  const { rows } = (await db.execute(sql`
    select count(*) filter (where used.id is null)::int as added,
      count(*) filter (where used.id is not null and ${isDistinct(catalogConfigurations, sql`used`, sql`staged`)})::int as changed
    from ${STAGE} as staged left join ${catalogConfigurations} as used using (id)`)) as unknown as {
    rows: Written[];
  };
  return rows[0] ?? { added: 0, changed: 0 };
}

/**
 * Puts the stage in the place of the table, with the rows of it that the stage does not have. The tables change names, which
 * takes no time however many rows they have, and readers see one or the other.
 */
export async function useStage(tx: Db): Promise<void> {
  await tx.execute(sql`insert into ${STAGE} select * from ${catalogConfigurations} as used
    where not exists (select 1 from ${STAGE} as staged where staged.id = used.id)`);
  await tx.execute(sql`drop table ${catalogConfigurations}`);
  await tx.execute(sql`alter table ${STAGE} rename to catalogue_configurations`);
  await tx.execute(sql`alter index catalogue_configurations_next_pkey rename to catalogue_configurations_pkey`);
  await tx.execute(sql`alter index catalogue_configurations_next_vehicle rename to catalogue_configurations_vehicle`);
}

/** Takes the stage away; does nothing where there is none. */
export async function endStage(db: Db): Promise<void> {
  await db.execute(sql`drop table if exists ${STAGE}`);
}

/** Tells the database how many rows there are now. */
export async function analyze(db: Db): Promise<void> {
  await db.execute(sql`analyze ${catalogConfigurations}`);
}
