import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpText, sampleTables } from '../../../vin/src/testing/sample-dump.ts';
import type { Database } from '../kit/database/db.ts';
import { PUBLIC_SAMPLES } from './rows/public-samples.ts';
import { createRecallList } from '../vehicles/recalls/service/recall-list.ts';

/** A file for a data pack, and what its readers see of it. */
export interface PackSample {
  /** The name of the file inside an archive. */
  file: string;
  /** A file the pack takes, long enough for several batches; a newer one differs in every row. */
  text(age: 'older' | 'newer'): string;
  /** The pack as its readers see it, as a text. */
  seen(database: Database, dataDir: string): Promise<string>;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

function recallLine(at: number, summary: string): string {
  const campaign = `20V${String(at).padStart(6, '0')}`;
  const start = [at + 1, campaign, 'FORD', 'F-150', '2020', '', 'AIR BAGS', 'Ford', '', '', 'V', '10', '', '', 'Ford'];
  const texts = ['20200526', '20200526', '', '', summary, 'A risk.', 'A repair.', 'A note.', '000', '', '', ''];
  return [...start, ...texts, 'No', 'Yes'].join('\t');
}

const investigationLine = (at: number, age: string): string =>
  `PE${20000 + at}\tFORD\tF-150\t2020\tAIR BAGS\tFord\t20200526\t\t\tA subject.\tThe ${age} text.\r\n`;

function communicationLine(at: number, age: string): string {
  const start = [
    10_170_000 + at,
    '',
    '20200526',
    `TSB-${at}`,
    '20200501',
    '',
    'Service Bulletin',
    'FORD',
    'F-150',
    '2020',
  ];
  return `${[...start, 'ENGINE', '', '', `The ${age} text.`].join('\t')}\r\n`;
}

const ISSUES = `select number, subject, opened_on, summary from safety_issues
  join recall_copies copies on copies.id = copy_id and copies.state = 'used' order by number`;

const EPA_HEADER =
  'comb08,id,year,make,model,baseModel,VClass,drive,trany,cylinders,displ,fuelType1,city08,highway08,modifiedOn';
const NCAP_HEADER =
  'MAKE,MODEL,MODEL_YR,BODY_STYLE,VEHICLE_TYPE,DRIVE_TRAIN,PRODUCTION_RELEASE,OVERALL_STARS,FRNT_DRIV_STARS,FRNT_PASS_STARS,SIDE_DRIV_STARS,ROLLOVER_STARS';
const BODIES = ['4 DR', '2 HB', 'SUV', 'PU/CC', 'VAN'];

async function rowsOf(database: Database, query: string): Promise<string> {
  return JSON.stringify((await database.executeSql(query)).rows);
}

/** One data pack of each way to replace: copies beside each other, one transaction, files, marks on what is gone. The other packs use the same. */
export const ONE_OF_EACH_WAY = ['recalls', 'epa', 'vpic', 'nyc-taxi'];

/** For every data pack. */
export const PACK_SAMPLES: Readonly<Record<string, PackSample>> = {
  recalls: {
    file: 'FLAT_RCL.txt',
    text: age =>
      numbers(450)
        .map(at => `${recallLine(at, `The ${age} text.`)}\r\n`)
        .join(''),
    seen: async ({ db }) =>
      JSON.stringify(await createRecallList({ db }).campaignsOf({ year: 2020, make: 'Ford', model: 'F150' })),
  },
  investigations: {
    file: 'FLAT_INV.txt',
    text: age =>
      numbers(450)
        .map(at => investigationLine(at, age))
        .join(''),
    seen: database => rowsOf(database, ISSUES),
  },
  communications: {
    file: 'TSBS_RECEIVED_2020-2024.txt',
    text: age =>
      numbers(450)
        .map(at => communicationLine(at, age))
        .join(''),
    seen: database => rowsOf(database, ISSUES),
  },
  epa: {
    file: 'vehicles.csv',
    text: age => {
      const mpg = age === 'older' ? 20 : 30;
      const row = (at: number) =>
        `${mpg},${at + 1},${2000 + (at % 20)},Ford,F150 Pickup 4WD ${at},F150,Standard Pickup Trucks 4WD,4-Wheel Drive,Automatic (S6),6,2.7,Regular Gasoline,${mpg - 2},${mpg + 5},Thu Oct 01 00:00:00 EDT 2015`;
      return `${[EPA_HEADER, ...numbers(1200).map(row)].join('\r\n')}\r\n`;
    },
    seen: database => rowsOf(database, 'select id, model_text, combined_mpg from catalogue_configurations order by id'),
  },
  ncap: {
    file: 'Safercar_data.csv',
    text: age => {
      const row = (at: number) =>
        `FORD,MODEL ${at},${2011 + (at % 15)},${BODIES[at % 5]},CAR,FWD,1,${age === 'older' ? 4 : 5},5,5,5,4`;
      return `${[NCAP_HEADER, ...numbers(550).map(row)].join('\n')}\n`;
    },
    seen: database =>
      rowsOf(
        database,
        `select to_jsonb(safety_ratings) - 'copy_id' as rating from safety_ratings
         where copy_id = (select id from safety_copies where completed_at is not null order by completed_at desc limit 1)
         order by ref`,
      ),
  },
  vpic: {
    file: 'vPICList_lite.plain.sql',
    text: age => dumpText(sampleTables()).replace('Marvel Motors', age === 'older' ? 'Marvel Motors' : 'Marvel Works'),
    async seen(_database, dataDir) {
      const pointer = join(dataDir, 'vpic', 'current');
      if (!existsSync(pointer)) return '[]';
      const tables = readFileSync(join(dataDir, 'vpic', readFileSync(pointer, 'utf8'), 'tables.bin'));
      return createHash('sha256').update(tables).digest('hex');
    },
  },
  catalogue: {
    file: 'list.jsonl',
    text: age => {
      const header = { format: 'marque-catalogue/1', source: 'A list', copied_on: '2026-01-31' };
      const style = (at: number) => ({
        year: 2004,
        make: 'Honda',
        model: 'Civic',
        trim: `T${at}`,
        engine: `The ${age} engine`,
      });
      return `${[header, ...numbers(1200).map(style)].map(each => JSON.stringify(each)).join('\n')}\n`;
    },
    seen: database => rowsOf(database, 'select id, engine from catalogue_styles order by id'),
  },
  ...PUBLIC_SAMPLES,
};
