import type { PlatformDeps } from '../../../platform/deps.ts';
import { documentSite } from '../../../platform/typesetting/rules/document-site.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import type { DocumentJob, Life } from '../../issued-documents/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Legal } from '../../../platform/legal/service.ts';
import type { RatingsService } from '../../../vehicles/ratings/service.ts';
import type { Recalls } from '../../../vehicles/recalls/service.ts';
import type { CallEnd } from '../../../vehicles/source-health/rules.ts';
import type { SourceHealth } from '../../../vehicles/source-health/service.ts';
import type { Valuations } from '../../../vehicles/valuations/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { ReportDocument, SourceGroup } from '../contract.ts';
import { reportDocument, type ReportFacts } from '../document.ts';
import { askGroup } from '../providers/ask-group.ts';
import { licenseFrom } from '../rules/sources/license.ts';
import type { GroupAnswer, HistoryProvider } from '../rules/sources/history-provider.ts';
import { standingAnswers, reportChanges } from '../rules/versions/changes.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { withCorrections, type Correction } from '../rules/facts/corrections.ts';
import { currentAnswers, hasUnwritten } from '../rules/facts/current-answers.ts';
import { distanceOf, type Distance } from '../rules/facts/distance.ts';
import { draftOf } from '../rules/sections/draft.ts';
import type { StickerOptions } from '../rules/facts/equipment.ts';
import {
  isAnswerTo,
  requestsOf,
  type NmvtisNotice,
  type ReportValuation,
  type SourceRequest,
} from '../rules/facts/facts.ts';
import { remembered } from '../rules/versions/forgetting.ts';
import { forMarket, hasSection, sourcesFor } from '../rules/facts/market.ts';
import { openRequests, reportOutcome } from '../rules/findings/outcome.ts';
import { pendingValuation, valueQuestion } from '../rules/value/valued.ts';
import { ownAnswers } from '../rules/sections/view.ts';
import { freeUntil, isRetried, lacksValue } from './report-definition.ts';

export interface CollectingDeps extends Pick<PlatformDeps, 'clock' | 'log' | 'sites'> {
  ratings: RatingsService;
  recalls: Pick<Recalls, 'issuesOf'>;
  vehicles: Vehicles;
  valuations: Pick<Valuations, 'forReport'> & Partial<Pick<Valuations, 'license'>>;
  sourceHealth: Pick<SourceHealth, 'note'>;
  providers: readonly HistoryProvider[];
  lifecycle: Life<ReportContents>;
  legal: Pick<Legal, 'notice' | 'noticeText'>;
  /** The options on a member's sticker of a vehicle: null where they have none, undefined where there can be none. */
  stickerOptions(account: Account, vin: string): Promise<StickerOptions | null | undefined>;
  disputed: {
    /** Corrections of a vehicle's records by disputes. */
    corrections(siteId: string, vin: string): Promise<Correction[]>;
  };
  /** Queues the forgetting of records that may not be kept. */
  planForgetting(row: ReportRow): Promise<void>;
}

/** The purpose of work on a report: its first version, a refresh of all of it, or the gaps of a finished one. */
type Purpose = 'first' | 'refresh' | 'gaps';

/** The mileage of the ad, as it was typed. */
function givenOf({ input: { mileage, unit = 'mi' } }: ReportRow): Distance | null {
  return mileage === null ? null : distanceOf(mileage, unit);
}

/** The vehicle, with the market the report was asked for. It changes units and says what is missing; it hides no record. */
function inMarket({ vehicle, input: { market } }: ReportRow): ReportRow['vehicle'] {
  const isOther = (market === 'CA' || market === 'EU') && vehicle.kind !== 'classic';
  return isOther ? { ...vehicle, market } : vehicle;
}

/** Whether an answer tells anything. */
const hasAnswers = ({ sections }: GroupAnswer): boolean => sections.some(({ state }) => state !== 'unavailable');

/** What a source came back with: records, none, or that it does not know the vehicle. */
function endOf(answer: GroupAnswer): CallEnd {
  if (answer.sections.some(({ records }) => records.length > 0)) return 'found';
  return hasAnswers(answer) ? 'nothing' : 'silent';
}

/**
 * Whether a refresh has something to write a version of. Recalls are known of every model: alone they are no reason to
 * replace a version whose history nobody told again.
 */
function isRefreshed(answers: readonly GroupAnswer[]): boolean {
  const ofHistory = answers.filter(({ group }) => group !== 'recalls');
  return (ofHistory.length > 0 ? ofHistory : answers).some(hasAnswers);
}

function purposeOf(row: ReportRow, providers: readonly HistoryProvider[]): Purpose | null {
  if (row.state === 'refreshing') return 'refresh';
  if (stageOf(row) === 'working') return 'first';
  const isInterrupted = stageOf(row) === 'made' && hasUnwritten(row.answers);
  return isInterrupted || isRetried(row, providers) ? 'gaps' : null;
}

function wantedOf(row: ReportRow, purpose: Purpose, providers: readonly HistoryProvider[]): SourceRequest[] {
  const sources = sourcesFor(row.vehicle, providers);
  if (purpose === 'gaps') return openRequests({ sources, answers: currentAnswers(row.answers) });
  const own = ownAnswers(row);
  return requestsOf(chosenOf(row, sources)).filter(request => !own.some(answer => isAnswerTo(request, answer)));
}

/** A refresh may ask some of the sources alone: the others stand with what they told. */
function chosenOf<S extends { name: string }>({ refresh }: ReportRow, sources: readonly S[]): readonly S[] {
  const chosen = refresh && 'sources' in refresh ? refresh.sources : undefined;
  return chosen ? sources.filter(({ name }) => chosen.includes(name)) : sources;
}

/** The facts of a vehicle that a source is given besides its number. */
function askedVehicle({ vehicle: { kind, modelYear, make, model, bodyClass, fuel } }: ReportRow) {
  return {
    ...(kind ? { kind } : {}),
    ...(modelYear ? { modelYear } : {}),
    make,
    model,
    ...(bodyClass ? { bodyClass } : {}),
    ...(fuel ? { fuel } : {}),
  };
}

/** Collecting: the sources are asked, and what they answer becomes a version of the report. */
export function createCollecting(deps: CollectingDeps) {
  const { clock, log, sites, providers, lifecycle } = deps;
  const { versionOf, hasNewValue, factsOf } = createVersions(deps);

  return {
    /**
     * Carries a report to its end: asks every source that has not answered, then writes the document. Running it twice,
     * or again after the process was killed, asks only what is missing and charges nothing. A report with gaps comes here
     * again by itself until its sources have answered, and one that is refreshed asks all of them.
     */
    async collect({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      const purpose = row && purposeOf(row, providers);
      if (!row || !purpose) return;
      if (purpose === 'first') await lifecycle.begin(row);
      const asking = wantedOf(row, purpose, providers).map(({ source, group }) =>
        ask(source.name, group, row, purpose),
      );
      await Promise.all(asking);
      const report = await lifecycle.find(siteId, id);
      if (!report) return;
      await finish({ ...report, state: row.state, rounds: row.rounds }, row, purpose);
      await deps.planForgetting(report);
    },

    /**
     * Makes a new version of a report from what its sources have told, because a record in it was corrected. Where what they
     * told may not be kept they are asked again. One that is worked on gets the correction with that work, or later.
     */
    async correct({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      if (!row?.document || stageOf(row) !== 'made') return;
      const answers = currentAnswers(row.answers);
      const isForgotten = answers.some(({ sections }) => sections.some(({ forgotten }) => forgotten));
      if (isForgotten && row.userId !== null) {
        await lifecycle.refreshOf({ siteId, userId: row.userId }, id);
        return;
      }
      const isWorkedOn = row.state === 'refreshing' || hasUnwritten(row.answers);
      const isRevised = !isWorkedOn && (await revise(row, await factsOf(row, answers)));
      if (!isRevised) throw new Error(`Report ${id} is worked on: it is corrected later`);
    },

    /** A report so far, as a document; its verdict does not count yet. */
    async draftOf(row: ReportRow): Promise<ReportDocument> {
      const facts = { ...(await factsOf(row, ownAnswers(row))), valuation: pendingValuation(clock()) };
      const site = sites.get(row.siteId);
      return draftOf(reportDocument(facts, documentSite(site, row.origin), site.locale));
    },
  };

  async function ask(name: string, group: SourceGroup, row: ReportRow, purpose: Purpose): Promise<void> {
    const provider = providers.find(each => each.name === name);
    if (!provider) return;
    // A refresh is an order of its own: what a source charges for once is asked for again.
    const order = purpose === 'refresh' ? `${row.id}:${row.version + 1}` : row.id;
    // A Canadian brand's recall check asks Canada for every vehicle, and a report must not know less.
    const market = row.input.market === 'CA' ? 'CA' : sites.get(row.siteId).market;
    const context = {
      now: clock(),
      vehicle: askedVehicle(row),
      market,
      givenMiles: givenOf(row)?.miles ?? null,
      order,
      again: purpose === 'gaps',
    };
    const began = performance.now();
    const { answer, fault } = await askGroup(provider, group, row.vin, context);
    const ms = Math.round(performance.now() - began);
    if (fault) log.warn({ report: row.id, source: name, group, fault }, 'A source did not answer');
    deps.sourceHealth.note({ source: name, ms, fault, end: endOf(answer) });
    await lifecycle.addAsked(row, { source: name, group, at: context.now.toISOString(), ms, fault });
    await lifecycle.addAnswer(row, answer);
  }

  /** `row` with the new answers, in the state the work began in; `before` without them. */
  async function finish(row: ReportRow, before: ReportRow, purpose: Purpose): Promise<unknown> {
    const answers = currentAnswers(row.answers);
    const facts = await factsOf(row, answers);
    const outcome = reportOutcome(facts);
    if (purpose === 'first' && outcome === 'no_data') return lifecycle.finish(row, 'no_data', null);
    if (purpose === 'refresh' && !isRefreshed(ownAnswers(row))) return lifecycle.endRefresh(row);
    if (purpose === 'gaps') {
      const isAnswered = hasUnwritten(before.answers) || row.answers.slice(before.answers.length).some(hasAnswers);
      const isNews = isAnswered || (await hasNewValue(row, facts));
      if (!isNews) return lifecycle.noteQueried(row);
      if (outcome === 'no_data' && row.state === 'partial') return lifecycle.finish(row, 'no_data', null);
    }
    return lifecycle.finish(row, outcome === 'partial' ? 'partial' : 'ready', await versionOf(row, facts));
  }

  /** Writes a corrected version where it says anything else than the one there is. */
  async function revise(row: ReportRow, facts: ReportFacts): Promise<boolean> {
    const document = await versionOf(row, facts);
    const { rows = [], verdict } = document.changes ?? {};
    const isSame = rows.length === 0 && verdict?.before === verdict?.after;
    return isSame || lifecycle.revise(row, document);
  }
}

/** A report as it would be written now. */
function createVersions(deps: CollectingDeps) {
  const { clock, sites, providers, lifecycle } = deps;

  return { versionOf, hasNewValue, factsOf };

  /** The next version of a report with what it says that the one before did not. */
  async function versionOf(row: ReportRow, facts: ReportFacts): Promise<ReportDocument> {
    const site = sites.get(row.siteId);
    const valuation = await valued(facts);
    const made = reportDocument({ ...facts, valuation }, documentSite(site, row.origin), site.locale);
    const earlier = row.document ?? (await lifecycle.documentBefore(row));
    const kept = row.state === 'refreshing' ? standingAnswers(row.vehicle, ownAnswers(row), row.answers) : [];
    return { ...made, changes: earlier && reportChanges(earlier, made, kept) };
  }

  /** Whether the source of market values answers now, where it did not before. What it says is kept for the document. */
  async function hasNewValue(row: ReportRow, facts: ReportFacts): Promise<boolean> {
    return lacksValue(row) && (await valued(facts))?.kind !== 'unavailable';
  }

  /** The market value at the mileage that the answers support; null where none can be asked for. */
  async function valued(facts: ReportFacts): Promise<ReportValuation | null> {
    const question = hasSection(facts.vehicle, 'value') ? valueQuestion(facts) : null;
    if (!question) return null;
    const { decoded } = deps.vehicles.forDocument(facts.vehicle.vin, 'report');
    const outcome = await deps.valuations.forReport(decoded, question);
    const written = outcome.kind === 'found' ? deps.valuations.license?.(outcome.valuation.source) : undefined;
    const license = written === undefined ? null : licenseFrom(written);
    return { ...outcome, ...(license ? { license } : {}), askedAt: clock().toISOString() };
  }

  async function factsOf(row: ReportRow, answers: readonly GroupAnswer[]): Promise<ReportFacts> {
    const facts = forMarket({
      number: row.number,
      version: row.document ? row.version + 1 : row.version,
      createdAt: clock().toISOString(),
      verifyUrl: `${row.origin}/verify/${row.number}`,
      refreshUntil: freeUntil(row).toISOString(),
      vehicle: inMarket(row),
      given: givenOf(row),
      named: row.input.named,
      askingPriceCents: null,
      sources: providers,
      answers: withCorrections(remembered(answers), await deps.disputed.corrections(row.siteId, row.vin)),
      nmvtis: noticeOf(row),
    });
    const { siteId, userId } = row;
    const [ratings, safetyIssues, sticker] = await Promise.all([
      deps.ratings.ofNumber(row.vin, row.document ? {} : row.input),
      deps.recalls.issuesOf(row.vin),
      deps.stickerOptions({ siteId, userId }, row.vin),
    ]);
    return { ...facts, ratings, safetyIssues, sticker };
  }

  /** The version that was accepted; of an order of before that was asked for, the one in effect. */
  function noticeOf(row: ReportRow): NmvtisNotice | null {
    const site = sites.get(row.siteId);
    const version = row.input.notice ?? deps.legal.notice(site);
    return version === null ? null : { version, text: deps.legal.noticeText(site, version) };
  }
}
