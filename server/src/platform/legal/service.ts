import { join } from 'node:path';
import { AppError } from '../../kit/errors.ts';
import { markdownFault, markdownHtml } from '../../kit/text/markdown.ts';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Locale, Site } from '../sites/contract.ts';
import type { Sites } from '../sites/service.ts';
import type { BrandFiles } from '../sites/service/brand-files.ts';
import { PLACEHOLDER, type LegalKind, type LegalText, type LegalVersions } from './contract.ts';
import { legalFileOf, versionsOn, type LegalFile } from './rules.ts';

export interface LegalDeps {
  /** A brand's texts are in the subfolder `legal` of its folder. */
  files: BrandFiles;
  sites: Pick<Sites, 'all'>;
  clock: Clock;
  /** Whether real money is taken on a site. */
  takesMoney(siteId: string): boolean;
  /** Whether reports hold national title data, which is sold with its notice only. */
  needsNotice(): boolean;
}

type Entry = LegalFile & { html: string };

export type Legal = ReturnType<typeof createLegal>;

/** Terms and privacy policy of every brand, each with its versions. @throws for a file it cannot name */
export function createLegal({ files, sites, clock, takesMoney, needsNotice }: LegalDeps) {
  const { current, reload } = files.read(
    'legal texts',
    () => new Map(sites.all().map(({ id }) => [id, readTexts(files, id)])),
  );
  const entriesOf = (site: Site, kind: LegalKind) =>
    (current().get(site.id) ?? []).filter(entry => entry.kind === kind);
  const versionsOf = (site: Site, kind: LegalKind) =>
    versionsOn(
      entriesOf(site, kind).map(entry => entry.version),
      clock(),
    );
  const currentOf = (site: Site, kind: LegalKind) => versionsOf(site, kind)[0] ?? PLACEHOLDER;
  const wantedKinds = (): LegalKind[] => ['terms', 'privacy', ...(needsNotice() ? ['nmvtis' as const] : [])];
  const missingOn = (site: Site): LegalKind[] => {
    return takesMoney(site.id) ? wantedKinds().filter(kind => currentOf(site, kind) === PLACEHOLDER) : [];
  };

  return {
    /** A version in the reader's language, else in the one it is written in; null: this site has no such version. */
    text(site: Site, kind: LegalKind, locale: Locale, version = currentOf(site, kind)): LegalText | null {
      const versions = versionsOf(site, kind);
      const about = { kind, version, versions, isCurrent: version === versions[0] };
      if (version === PLACEHOLDER) return { ...about, html: null, locale };
      if (!versions.includes(version)) return null;
      const written = entriesOf(site, kind).filter(entry => entry.version === version);
      const found = written.find(entry => entry.locale === locale) ?? written[0];
      return found ? { ...about, html: found.html, locale: found.locale } : null;
    },

    /** A version of a text without its markup, a line for each paragraph; null where it is not on file, and for the placeholder. */
    plain(site: Site, kind: LegalKind, locale: Locale, version: string): string | null {
      const html = this.text(site, kind, locale, version)?.html;
      return html ? plainText(html) : null;
    },

    /** The versions in effect now. */
    current: (site: Site): LegalVersions => ({ terms: currentOf(site, 'terms'), privacy: currentOf(site, 'privacy') }),

    /** The versions a page showed, where this site has had them; else those in effect now. */
    agreed(site: Site, shown: { terms?: string | undefined; privacy?: string | undefined }): LegalVersions {
      const known = (kind: keyof LegalVersions) => {
        const version = shown[kind];
        return version && versionsOf(site, kind).includes(version) ? version : currentOf(site, kind);
      };
      return { terms: known('terms'), privacy: known('privacy') };
    },

    /** The version of the notice of national title data that is accepted before a report is bought; null where none is needed. */
    notice: (site: Site): string | null => (needsNotice() ? currentOf(site, 'nmvtis') : null),

    /** A version of that notice as plain text, in the languages it is written in; null for the placeholder. */
    noticeText(site: Site, version: string): Partial<Record<Locale, string>> | null {
      const written = entriesOf(site, 'nmvtis').filter(entry => entry.version === version);
      if (written.length === 0) return null;
      return Object.fromEntries(written.map(({ locale, html }) => [locale, plainText(html)]));
    },

    /**
     * The version of the notice that was accepted; null where none is needed.
     * @throws AppError `notice_not_accepted` for none, and for one this site has never shown
     */
    acceptedNotice(site: Site, shown: string | undefined, field: string): string | null {
      const version = currentOf(site, 'nmvtis');
      if (!needsNotice()) return null;
      if (shown !== undefined && [version, ...versionsOf(site, 'nmvtis')].includes(shown)) return shown;
      throw new AppError('notice_not_accepted', { field, details: { version, notice_url: '/nmvtis' } });
    },

    /** The texts that are placeholders, whether or not the site takes real money. */
    placeholders: (site: Site): LegalKind[] => wantedKinds().filter(kind => currentOf(site, kind) === PLACEHOLDER),

    /** The texts a site still lacks while it takes real money. */
    missingOn,

    /** A sentence for every site that takes real money without its own texts. */
    warnings: (): string[] =>
      sites
        .all()
        .flatMap(site =>
          missingOn(site).map(
            kind =>
              `The site ${site.id} takes real payments, but its ${kind} page is a placeholder: ` +
              `write sites/${site.id}/legal/${kind}.<day>.${site.locale}.md`,
          ),
        ),

    /** Reads the texts anew, after one was changed or added. */
    reload,
  };
}

function readTexts(files: BrandFiles, id: string): Entry[] {
  return files.names(id, 'legal').map(name => {
    const where = join(files.folder, id, 'legal', name);
    const file = legalFileOf(name);
    if (!file) throw new StartRefused(`${where}: the name must be like terms.2026-09-01.en.md`);
    const text = files.bytes(id, `legal/${name}`)?.toString('utf8') ?? '';
    const fault = markdownFault(text);
    if (fault) throw new StartRefused(`${where}: its text is not read: ${fault}`);
    return { ...file, html: markdownHtml(text) };
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A text of law without its markup, a line for each paragraph. */
function plainText(html: string): string {
  const lines = html.replaceAll(/<\/(p|li|h\d)>/g, '\n').replaceAll(/<[^>]*>/g, '');
  return lines.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();
}
