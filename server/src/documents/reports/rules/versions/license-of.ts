import type { ReportDocument } from '../../contract.ts';
import type { GroupAnswer, HistoryProviderInfo } from '../sources/history-provider.ts';
import { strictest, UNRESTRICTED, type License } from '../sources/license.ts';

/** License of a report; `cacheDays` is left out, as its buyer keeps the report. */
export type ReportLicense = Omit<License, 'cacheDays'>;

/**
 * License of a report: what the licenses of all its sources allow. Reports from before licenses were stored hold nothing that is
 * restricted.
 */
export function licenseOf({ license }: Pick<ReportDocument, 'license'>): ReportLicense {
  return license ?? withDocument(UNRESTRICTED);
}

/** The part of a license stored with a document. */
export function withDocument({ cacheDays: _kept, ...allowed }: License): ReportLicense {
  return allowed;
}

/** Why nobody may be shown a report; null where others may. */
export function whyNotShared(
  report: Pick<ReportDocument, 'license' | 'theft'>,
): 'share_license' | 'share_theft' | null {
  if (!licenseOf(report).share) return 'share_license';
  // A vehicle that is reported stolen is a matter for the police, not for its seller.
  return report.theft.status === 'active' ? 'share_theft' : null;
}

/** The licensed sources of a report: of its history, of its recalls, of its value, and of its equipment. */
type Licensed = {
  sources: readonly HistoryProviderInfo[];
  answers: readonly GroupAnswer[];
  valuation?: { license?: License } | null;
  sticker?: { license?: License } | null | undefined;
};

/** The same of the sources that told anything of a report, as it is kept with it. */
export function licenseFor({ sources, answers, valuation, sticker }: Licensed): ReportLicense {
  const granted = answers.filter(({ sections }) =>
    sections.some(({ state }) => state === 'found' || state === 'none_reported'),
  );
  const own = sources.filter(({ name }) => granted.some(({ source }) => source === name));
  return withDocument(
    strictest(
      [...own, ...granted, ...(valuation ? [valuation] : []), ...(sticker ? [sticker] : [])].flatMap(
        ({ license }) => license ?? [],
      ),
    ),
  );
}
