import '../vehicles-messages.ts';
import type { VehicleOption, Preview } from '@marque/server/vehicles/decode/contract';
import { lazy, Suspense } from 'react';
import { data, redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { marqueContext } from '../../../context.ts';
import { memberEntitlement } from '../../../money/orders/member-entitlement.ts';
import { plainestOf } from '../../../money/plans/cheapest-plan.ts';
import { asJson, fromJson } from '../../../json-answer.ts';
import { GateNote } from '../../../platform/shell/layout/gate-note.tsx';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Flow } from '../../../kit/ui/page/flow.tsx';
import type { Route } from './+types/preview-page';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { countDecoding } from '../decoding-limit.ts';
import { OnFileList } from './on-file-list.tsx';
import { useStoredOption } from '../option/kept-option.ts';
import { OptionQuestion } from '../option/option-question.tsx';
import { PreviewHead } from './preview-head.tsx';
import { chosenReading } from '../words/reading-words.ts';
import { isSheetOnly, SheetBox } from './sheet-box.tsx';
import { SourcesNotice } from './sources-notice.tsx';
import { SpecificationList } from './specification-list.tsx';
import { PreviewRecalls } from '../recalls/preview-recalls.tsx';
import { vinRecallsPath } from '../recalls/recall-search-query.ts';
import { StickerOffer } from './sticker-offer.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import { VinCard } from './vin-card.tsx';
import { WhenNear } from '../../../kit/ui/page/when-near.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The parts most views do not need, with the search box and what members use: fetched for those that do. */
const NumberProblems = lazy(async () => ({ default: (await import('./number-problems.tsx')).NumberProblems }));
const SaveVehicle = lazy(async () => ({ default: (await import('./save-vehicle.tsx')).SaveVehicle }));
const ModelRatings = lazy(async () => ({ default: (await import('../../ratings/model-ratings.tsx')).ModelRatings }));
const PreviewValue = lazy(async () => ({ default: (await import('../../valuations/preview-value.tsx')).PreviewValue }));
const ReadingList = lazy(async () => ({ default: (await import('../reading-list.tsx')).ReadingList }));
const YmmPreview = lazy(async () => ({ default: (await import('./ymm-preview.tsx')).YmmPreview }));

const MAX_NUMBER_LENGTH = 40;
/** Of a vehicle without VIN the number is its whole name. */
const MAX_NAME = 160;
const NAME = /^\d{4}-/;
/** Who sells a vehicle looks for its sticker first. */
const STICKER_FIRST: ReadonlySet<VehicleOption> = new Set(['selling', 'dealer']);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { preview, picture = null } = loaderData ? fromJson(loaderData) : {};
  const title = preview?.title ?? '';
  return pageTitle(matches, t => ({ title: t('vehicles.preview.page_title', { title }), unlisted: true, picture }));
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  if (params.vin.length > (NAME.test(params.vin) ? MAX_NAME : MAX_NUMBER_LENGTH)) throw data(null, { status: 404 });
  await countDecoding(marque);
  const wanted = Number(url.searchParams.get('reading') ?? Number.NaN);
  const found = await app.vehicles.preview(caller, params.vin, wanted);
  const preview = app.vehicles.inLanguage(found, caller.locale);
  if (preview.vin !== params.vin && preview.vin !== '') {
    throw redirect(vehiclePath(preview.vin) + url.search);
  }
  // While no source answers, the next view asks again.
  if (preview.offers.report && preview.sources !== 'down') {
    marque.share(app.vehicles.noting(found));
  }
  const { reading, only } = chosenReading(preview);
  const reports = app.plans.list(caller, { unit: 'vhr' });
  const [report, sticker, saved, option] = await Promise.all([
    memberEntitlement(marque, 'vhr', preview),
    memberEntitlement(marque, 'sticker', preview),
    app.vehicles.garage.find(caller, preview.vin),
    app.vehicles.searches.lastOption(caller),
  ]);
  const has = { report, sticker };
  const waiting = preview.sources === 'down' && (await app.outages.isWaiting(caller, preview.vin));
  return asJson({
    preview,
    picture: app.makes.pathFor(preview.vehicle),
    reading,
    only,
    plans: {
      report: plainestOf(reports),
      sticker: plainestOf(app.plans.list(caller, { unit: 'sticker' })),
      both: has.sticker?.document ? null : (reports.find(plan => plan.kind === 'bundle') ?? null),
    },
    has,
    costs: caller.site.credit_costs,
    reader: caller.actor.kind,
    saved: saved?.id ?? null,
    option,
    waiting,
  });
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { preview, reading, only, plans, has, costs, reader, saved, option, waiting } = fromJson(loaderData);
  const kept = useStoredOption();
  const ratings = (
    <WhenNear>
      <Suspense>
        <ModelRatings vin={preview.vin} />
      </Suspense>
    </WhenNear>
  );
  const stickerOffer = <StickerOffer preview={preview} plan={plans.sticker} has={has.sticker} />;
  if (preview.kind === 'ymm') {
    return (
      <Suspense>
        <YmmPreview preview={preview} stickerOffer={stickerOffer} />
        {preview.vehicle.make && ratings}
      </Suspense>
    );
  }
  const stickerFirst = preview.kind === 'classic' || STICKER_FIRST.has(kept ?? option ?? 'curious');
  const choosing = preview.readings.length > 1 && !reading;
  const sellable = !choosing && (preview.offers.report || preview.offers.sticker);
  // Lists of recalls name a vehicle by year, make and model, and are those of its market.
  const recalled = preview.kind === 'modern' && preview.vehicle.year !== null && preview.vehicle.model !== null;
  const isListed = preview.on_file.length > 0 && preview.sources !== 'down';
  const recalls = recalled && (
    <PreviewRecalls number={preview.vin} to={vinRecallsPath(preview.vin)} inPlace={isListed} />
  );
  const onFile = isListed && <OnFileList preview={preview} recalls={recalls} />;
  // The documents for sale come first where they say more of the vehicle than the sources do.
  const sheetOnly = isSheetOnly(preview);
  return (
    <>
      <div className={`${ui.pageWidth} ${ui.paddingTop6}`}>
        <Flow now="preview" />
      </div>
      <PreviewHead
        preview={preview}
        reading={reading}
        only={only}
        save={
          reader === 'member' &&
          preview.vehicle.make && (
            <Suspense>
              <SaveVehicle vin={preview.vin} saved={saved} />
            </Suspense>
          )
        }
      />
      {(preview.problems.length > 0 || preview.check_digit?.ok === false) && (
        <Suspense>
          <NumberProblems preview={preview} />
        </Suspense>
      )}
      <CoverageNotice preview={preview} />
      {sellable && (
        <div className={ui.pageWidth}>
          <GateNote />
        </div>
      )}
      <SourcesNotice preview={preview} reader={reader} waiting={waiting} />
      {preview.groups.length > 0 && <VinCard preview={preview} />}
      {choosing && (
        <div className={`${ui.pageWidth} ${ui.paddingBottom14}`}>
          <Suspense>
            <ReadingList number={preview.vin} readings={preview.readings} />
          </Suspense>
        </div>
      )}
      {!sheetOnly && onFile}
      <section className={sellable ? ui.pageSection : ui.paddingBottom20}>
        <div className={sellable ? `${ui.pageWidth} ${ui.withSidebar}` : ui.pageWidth}>
          <div>
            {!choosing && stickerFirst && stickerOffer}
            {!isListed && recalls}
            {!choosing && <SpecificationList preview={preview} reading={reading} />}
            {!choosing && !stickerFirst && stickerOffer}
            {sellable && <OptionQuestion vin={preview.vin} known={option !== null} />}
          </div>
          {!choosing && sheetOnly && plans.sticker && <SheetBox preview={preview} plan={plans.sticker} has={has} />}
          {!choosing && !sheetOnly && (
            <BuyBox preview={preview} plan={plans.report} both={plans.both} has={has.report} costs={costs} />
          )}
        </div>
      </section>
      {sheetOnly && onFile}
      {recalled && <ValueAtMileage vin={preview.vin} />}
      {preview.vehicle.make && preview.vehicle.model && preview.vehicle.year && ratings}
      {!choosing && <BuyBar preview={preview} plans={plans} has={has} />}
    </>
  );
}

/** Drawn near the screen; a page without script leads to a page of its own. */
function ValueAtMileage({ vin }: { vin: string }) {
  const t = useTranslations('vehicles.preview');
  return (
    <>
      <noscript>
        <p className={`${ui.pageWidth} ${ui.paddingBottom14}`}>
          <a href={`${vehiclePath(vin)}/value`}>{t('value_link')}</a>
        </p>
      </noscript>
      <WhenNear>
        <Suspense>
          <PreviewValue vin={vin} />
        </Suspense>
      </WhenNear>
    </>
  );
}

const KINDS = ['trailer', 'bus', 'motorcycle'] as const;

/** That the number is not of a car, and what that means for what can be found; said before anything is bought. */
function CoverageNotice({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.coverage');
  const type = preview.specifications.find(({ key }) => key === 'vehicleType')?.value.toLowerCase();
  const kind = KINDS.find(each => each === type);
  if (!kind) return null;
  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom8}`}>
      <Message tone="info" level={2} title={t(`titles.${kind}`)}>
        <p>{t('text')}</p>
      </Message>
    </div>
  );
}
