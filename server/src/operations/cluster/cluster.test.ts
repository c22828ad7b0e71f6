import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../kit/database/db.ts';
import { BY_VIN, byAccount, local, reference, type Placement } from '../../kit/placement.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { createBackup } from '../backup/service.ts';
import { startPostgres } from '../../testing/own-postgres.ts';
import {
  canCopy,
  copyWithCitus,
  startCluster,
  whyNoCluster,
  type OwnCluster,
} from '../../testing/servers/own-cluster.ts';
import { createCluster } from './service.ts';

const reason = whyNoCluster();

/** Small tables with every kind of key between them. */
const TABLES = `
  create table members (id text primary key);
  create table coupons_tried (id text primary key);
  create table buys (member text references members (id) on delete cascade, id text, seq bigserial, primary key (member, id));
  create table uses (member text, buy text, coupon text references coupons_tried (id), primary key (member, buy),
    foreign key (member, buy) references buys (member, id));
  create table seen_vehicles (vin text, id text, primary key (vin, id));
  insert into members select 'm' || n from generate_series(1, 100) n;
  insert into coupons_tried values ('c');
  insert into buys select 'm' || n, 'b' from generate_series(1, 100) n;
  insert into uses select 'm' || n, 'b', 'c' from generate_series(1, 100) n;
  insert into seen_vehicles select 'v' || n, 'x' from generate_series(1, 1000) n`;
const OWN: Placement = {
  members: byAccount('id'),
  buys: byAccount('member'),
  uses: byAccount('member'),
  coupons_tried: reference('uses name it'),
  seen_vehicles: BY_VIN,
};

describe.skipIf(reason !== null)(`tables of a cluster ${reason ?? ''}`, () => {
  let cluster: OwnCluster;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let placement: Placement;
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-cluster-'));
  const sql = async (text: string) => (await database.executeSql(text)).rows;
  const counts = () =>
    sql(`select (select count(*)::int from members) as members, (select count(*)::int from buys) as buys,
      (select count(*)::int from uses) as uses, (select count(*)::int from seen_vehicles) as vehicles`);

  beforeAll(async () => {
    cluster = await startCluster();
    const config = { databaseUrl: cluster.coordinator.url, databaseDirectUrl: null };
    database = await openDatabase({ ...config, dataDir: '' });
    const rest = await sql(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    placement = {
      ...Object.fromEntries(rest.map(({ name }) => [String(name), local('it is not tried here')])),
      ...OWN,
    };
    await sql(TABLES);
  });
  afterAll(async () => {
    await database?.close();
    cluster?.end();
    rmSync(dataDir, { recursive: true });
  });

  const service = () =>
    createCluster({
      database,
      config: { databaseUrl: cluster.coordinator.url, databaseDirectUrl: null },
      placement: () => placement,
    });

  it('are moved on a full database, and go on where they were stopped', async () => {
    const before = await counts();
    const steps: string[] = [];
    const stopped = service().distribute(sentence => {
      steps.push(sentence);
      if (steps.length === 2) throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    const half = (await service().status()).tables.filter(({ kind }) => kind !== 'local').length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(Object.keys(OWN).length);
    await service().distribute(sentence => void steps.push(sentence));
    expect(steps).toHaveLength(3);
    expect(steps.filter(sentence => sentence.endsWith('seen_vehicles: writes go on.'))).toHaveLength(
      1 + Number(steps[0]?.includes('members')),
    );
    expect(await counts()).toEqual(before);
    await service().distribute(sentence => void steps.push(sentence));
    expect(steps).toHaveLength(3);
  });

  it('are where the plan says, and the coordinator keeps no copy', async () => {
    const { nodes, tables } = await service().status();
    expect(nodes.map(({ coordinator, shards, answers }) => [coordinator, shards, answers])).toEqual([
      [true, false, true],
      [false, true, true],
      [false, true, true],
    ]);
    const found = Object.fromEntries(
      tables
        .filter(({ name }) => name in OWN)
        .map(({ name, kind, by, shards, bytes }) => [name, [kind, by, shards, bytes! > 0]]),
    );
    expect(found).toEqual({
      members: ['distributed', 'id', 4, true],
      buys: ['distributed', 'member', 4, true],
      uses: ['distributed', 'member', 4, true],
      coupons_tried: ['reference', null, 1, true],
      seen_vehicles: ['distributed', 'vin', 4, true],
    });
    expect(
      await sql(`select 1 from pg_class where relname in ('members', 'buys') and pg_relation_size(oid) > 0`),
    ).toEqual([]);
  });

  it('keep their keys: to the account, among its rows and to what is copied', async () => {
    await expect(sql(`insert into buys values ('nobody', 'b')`)).rejects.toThrow(/foreign key/);
    await expect(sql(`insert into uses values ('m1', 'none', 'c')`)).rejects.toThrow(/foreign key/);
    await expect(sql(`insert into uses values ('m1', 'b2', 'none')`)).rejects.toThrow(/foreign key/);
  });

  it('take a migration, and the tables it adds', async () => {
    await sql(`create table notes_tried (member text references members (id), id text, primary key (member, id))`);
    await sql(`alter table buys add column said text not null default ''`);
    await sql(`create index buys_said on buys (said)`);
    await expect(service().distribute(() => {})).rejects.toThrow('notes_tried: Its module declares no place for it.');
    placement = { ...placement, notes_tried: byAccount('member') };
    await service().distribute(() => {});
    const { tables } = await service().status();
    expect(tables.find(({ name }) => name === 'notes_tried')?.kind).toBe('distributed');
    await sql(`insert into notes_tried values ('m1', 'n')`);
    expect(await sql(`select b.said, n.id from buys b join notes_tried n using (member)`)).toEqual([
      { said: '', id: 'n' },
    ]);
  });

  it('are in no dump of one server', async () => {
    const config = readConfig({ DATABASE_URL: cluster.coordinator.url, DATA_DIR: dataDir });
    const signal = new AbortController().signal;
    await expect(createBackup({ config, clock: () => new Date(), signal }, { keep: null })).rejects.toThrow(
      'This database has Citus',
    );
    expect(readdirSync(dataDir)).toEqual(['backups']);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  it('say which server does not answer', async () => {
    cluster.workers[0]?.stop();
    const { nodes, tables } = await service().status();
    expect(nodes.map(({ answers }) => answers)).toEqual([true, false, true]);
    expect(tables.find(({ name }) => name === 'members')?.bytes).toBeNull();
    await expect(service().distribute(() => {})).rejects.toThrow(/127\.0\.0\.1:\d+ does not answer/);
    cluster.workers[0]?.start();
    expect((await service().status()).nodes.every(({ answers }) => answers)).toBe(true);
  });
});

it.skipIf(reason !== null || !canCopy())(
  'the extension works in a copy of PostgreSQL, where it is not installed',
  async () => {
    const copy = copyWithCitus();
    const server = await startPostgres({ binaries: copy.binaries, more: ['shared_preload_libraries=citus'] });
    const database = await openDatabase({ databaseUrl: server.url, databaseDirectUrl: null, dataDir: '' });
    try {
      await database.executeSql('create extension citus');
      const { rows } = await database.executeSql('select citus_version() as version');
      expect(String(rows[0]?.['version'])).toContain('13.2.0');
    } finally {
      await database.close();
      server.end();
      copy.remove();
    }
  },
);
