import { stageOf } from '../../issued-documents/rules.ts';
import type { Life } from '../../issued-documents/service.ts';
import type { Bilingual } from '../../../kit/text/bilingual.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { SectionName } from '../document/shape/section-keys.ts';
import type { HistoryRecord } from '../rules/sources/history-record.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { licenseOf } from '../rules/versions/license-of.ts';
import { recordsNamed, withCorrections, type Correction } from '../rules/facts/corrections.ts';
import { currentAnswers } from '../rules/facts/current-answers.ts';
import { eventEntries, reportEntries } from '../rules/versions/report-entries.ts';

/** A record of a report as a person names it. */
export interface DisputableRecord {
  record: string;
  section: SectionName;
  on: string | null;
  text: Bilingual;
}

/** A report and its records, each once: a title that also tells a brand and a mileage is one. */
export interface DisputableReport {
  id: string;
  siteId: string;
  userId: string | null;
  number: string;
  vin: string;
  title: string;
  origin: string;
  isRevoked: boolean;
  /** Whether the licenses of its sources allow to hand out what it says as data. */
  mayExport: boolean;
  records: DisputableRecord[];
}

function disputable(row: ReportRow): DisputableReport {
  const { id, siteId, userId, number, vin, title, origin, document, state } = row;
  const entries = document ? [...reportEntries(document), ...eventEntries(document)] : [];
  const records = entries.filter(({ record }, at) => entries.findIndex(other => other.record === record) === at);
  return {
    id,
    siteId,
    userId,
    number,
    vin,
    title,
    origin,
    isRevoked: state === 'revoked' || state === 'no_data',
    mayExport: document !== null && licenseOf(document).export,
    records: records.map(({ record, section, on, text }) => ({ record, section, on, text })),
  };
}

/** Reports as disputes need them: their records, their owners, and the sources' records. */
export function createDisputable(lifecycle: Life<ReportContents>) {
  return {
    /**
     * The member's newest report of a vehicle that may be read, marked as opened; else one that was revoked; null where
     * there is none.
     */
    async disputableOwn(caller: Caller, vin: string): Promise<DisputableReport | null> {
      const made = await lifecycle.newestMade(caller, vin);
      const newest = made ?? (await lifecycle.newest(caller, vin));
      if (!newest || (!made && newest.state !== 'revoked')) return null;
      const row = await lifecycle.open(caller, vin, { named: newest.id });
      return row && disputable(row);
    },

    /** The report with this printed number. */
    async disputableByNumber(siteId: string, number: string): Promise<DisputableReport | null> {
      const row = await lifecycle.findByNumber(siteId, number);
      return row?.document ? disputable(row) : null;
    },

    /** The reports of a vehicle on a site that may be read and hold a record. */
    async holdersOf(siteId: string, vin: string, record: string): Promise<DisputableReport[]> {
      const rows = await lifecycle.madeOf(siteId, vin);
      return rows.map(disputable).filter(({ records }) => records.some(each => each.record === record));
    },

    /** The sources' versions of a record, original or corrected since; none once it was deleted. */
    async sourceRecords(
      { siteId, id, record }: { siteId: string; id: string; record: string },
      corrections: readonly Correction[],
    ): Promise<HistoryRecord[]> {
      const row = await lifecycle.find(siteId, id);
      if (!row || stageOf(row) === 'over') return [];
      return recordsNamed(withCorrections(currentAnswers(row.answers), corrections), record);
    },
  };
}
