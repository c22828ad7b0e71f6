import './revision/revision-messages.ts';
import { type StickerState, type StickerView, getStickerCall } from '@marque/server/documents/stickers/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { redirect, useRevalidator } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { type ReactNode, useEffect } from 'react';
import type { Caller } from '../../context.ts';
import { OtherWallet, walletWith, type WalletOwner } from '../../identity/dealerships/other-wallet.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import type { MarqueContext } from '../../context.ts';
import { AskFeedback } from '../../care/feedback/ask-feedback.tsx';
import { DocumentPending } from '../../money/orders/payment-return/document-pending.tsx';
import { hasRecentPurchase } from '../../money/orders/payment-return/recent-purchase.ts';
import { DocumentProblem } from '../../care/returns/document-problem.tsx';
import { NextVehicle } from '../../care/returns/next-vehicle.tsx';
import { useShown } from '../../care/returns/use-shown.ts';
import { ShareDocument } from '../shares/share-document.tsx';
import { KeepOffline } from '../../platform/shell/offline/keep-offline.tsx';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/sticker-page';
import { ClassicTiers, HigherTiers, type TierCosts } from './classic-tiers.tsx';
import { MakeDocument } from '../reports/make-document.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { OriginalLabelCard } from './original-label.tsx';
import { regenerationPath } from '../../care/returns/regeneration-path.ts';
import { VersionList } from './revision/version-list.tsx';
import { ReadySticker } from './sheet/ready-sticker.tsx';
import { holdOf, stageOf } from './sticker-stage.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { needsVehicle } from '../../vehicles/decode/needs-vehicle.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../client.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { SkeletonBlock, SkeletonLine } from '../../kit/ui/waiting/skeleton.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as stickerPageStyles from './sticker-page.module.css';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const vehicle = loaderData?.sticker?.title ?? params.vin;
  return pageTitle(matches, t => ({ title: t('stickers.documentTitle', { vehicle }), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = forMembers(context, url);
  const { app, caller, decodingWait } = marque;
  const sticker = await app.stickers.open(caller, params.vin, { page: true });
  if (sticker && stageOf(sticker.state) === 'readable') {
    return {
      sticker,
      vehicle: sticker.title,
      cost: null,
      arriving: false,
      original: null,
      several: false,
      boxed: false,
      elsewhere: null,
      tiers: sticker.document?.template === 'sticker-classic' ? await tierCosts(app, caller, params.vin) : null,
      pages: await app.stickers.svg(caller, sticker.id),
      versions: await app.stickers.versions(caller, params.vin),
    };
  }
  if (!sticker) await needsVehicle(marque, params.vin, () => app.vehicles.forDocument(params.vin, 'sticker'));
  const isFinished = !sticker || stageOf(sticker.state) === 'over';
  // A page asks a source no more often than a visitor may ask for a number.
  const mayAsk = isFinished && mayHaveOriginal(sticker) && (await decodingWait()) === null;
  const original = mayAsk ? await app.stickers.offeredLabel(params.vin) : null;
  if (isFinished && !original && (await app.stickers.draft(caller, params.vin)))
    throw redirect(`/members/sticker/${encodeURIComponent(params.vin)}/choose`);
  const cost = await app.issuedDocuments.quote(caller, 'sticker', params.vin);
  const arriving = !sticker && (await hasRecentPurchase({ app, caller }, 'sticker', params.vin));
  const several = !sticker && app.vehicles.hasSeveral(params.vin) && !(await app.vehicles.namedBy(caller, params.vin));
  const isClassic = !sticker && app.vehicles.soldAs(params.vin) === 'classic';
  const tiers = isClassic ? await tierCosts(app, caller, params.vin) : null;
  const boxed = !sticker && !isClassic && caller.actor.kind === 'member' && caller.actor.isDealer;
  const vehicle = sticker?.title ?? app.vehicles.nameOf(params.vin);
  const has = async (other: Caller) => (await app.issuedDocuments.finished(other, 'sticker', params.vin)) !== null;
  const elsewhere = sticker || arriving ? null : await walletWith({ app, caller }, has);
  return { sticker, vehicle, cost, arriving, original, several, tiers, boxed, elsewhere, pages: [], versions: [] };
}

export default function StickerPage({ loaderData, params }: Route.ComponentProps) {
  const { sticker, cost, original, pages } = loaderData;
  useShown(sticker?.document && stageOf(sticker.state) === 'readable' ? sticker.id : null);
  if (original) return <OriginalLabelCard vin={params.vin} label={original} />;
  if (!sticker && loaderData.several) return <ChooseFirst vin={params.vin} />;
  if (!sticker)
    return loaderData.arriving ? (
      <DocumentPending kind="sticker" />
    ) : (
      <NoSticker
        vin={params.vin}
        vehicle={loaderData.vehicle}
        cost={cost}
        tiers={loaderData.tiers}
        boxed={loaderData.boxed}
        elsewhere={loaderData.elsewhere}
      />
    );
  const stage = stageOf(sticker.state);
  const wrong = <DocumentProblem vin={sticker.vin} title={sticker.title} kind="sticker" state={sticker.state} />;
  if (stage === 'working') return <StickerWorking sticker={sticker} wrong={wrong} />;
  if (stage === 'readable' && sticker.document) {
    const { id, vin, title, pdf } = sticker;
    const isSharable = sticker.document.license?.share !== false;
    const share = (
      <>
        {isSharable && <ShareDocument kind="sticker" vin={vin} title={title} />}
        {pdf && <KeepOffline kind="sticker" id={id} title={title} pdf={pdf} />}
      </>
    );
    return (
      <>
        <ReadySticker
          sticker={sticker}
          document={sticker.document}
          pages={pages}
          wrong={wrong}
          share={share}
          again={<NewVersion vin={sticker.vin} />}
          versions={<VersionList versions={loaderData.versions} />}
          higher={
            sticker.document.template === 'sticker-classic' &&
            loaderData.tiers && (
              <HigherTiers
                vin={sticker.vin}
                vehicle={sticker.title}
                costs={loaderData.tiers}
                tier={sticker.document.tier ?? 'elite'}
              />
            )
          }
        />
        <AskFeedback kind="sticker" vin={sticker.vin} title={sticker.title} down={0} />
      </>
    );
  }
  return <StickerOutcome sticker={sticker} cost={cost} wrong={wrong} next={<NextVehicle kind="sticker" />} />;
}

/** Leads to the dashboard, which asks what the next version shall say. */
function NewVersion({ vin }: { vin: string }) {
  const t = useTranslations('revisions');
  return (
    <ButtonLink
      look="quiet"
      size="small"
      to={regenerationPath(vin)}
      icon={<RefreshCw className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
    >
      {t('open')}
    </ButtonLink>
  );
}

/** The credits each sheet of a classic takes of the member now. */
async function tierCosts(app: MarqueContext['app'], caller: MarqueContext['caller'], vin: string): Promise<TierCosts> {
  const quote = (tier: keyof TierCosts) => app.issuedDocuments.quote(caller, 'sticker', vin, tier);
  return { basic: await quote('basic'), deluxe: await quote('deluxe'), elite: await quote('elite') };
}

/** The maker's own label comes before a sticker of ours, also before one that came to nothing. */
function mayHaveOriginal(sticker: { state: StickerState } | null): boolean {
  return !sticker || !['choice', 'review'].includes(holdOf(sticker.state));
}

/** A classic number that may be several vehicles: one of them is chosen first. */
function ChooseFirst({ vin }: { vin: string }) {
  const t = useTranslations('stickers.several');
  return (
    <NarrowPage title={t('title')} vin={vin} lead={t('text')}>
      <p>
        <ButtonLink look="main" to={`/identify?number=${encodeURIComponent(vin)}`}>
          {t('choose')}
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}

interface NoStickerProps {
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  cost: number | null;
  tiers: TierCosts | null;
  /** A dealer may add a box of their own before it is made. */
  boxed: boolean;
  /** Another wallet of the reader that has one. */
  elsewhere: WalletOwner | null;
}

/** A vehicle the member has no sticker of. */
function NoSticker({ vin, vehicle, cost, tiers, boxed, elsewhere }: NoStickerProps) {
  const t = useTranslations('stickers');
  return (
    <NarrowPage title={t('none.title')} vin={vin} lead={t('none.text')}>
      {elsewhere && <OtherWallet of={elsewhere} />}
      {tiers ? (
        <ClassicTiers vin={vin} vehicle={vehicle} costs={tiers} />
      ) : (
        <MakeDocument
          kind="sticker"
          vin={vin}
          vehicle={vehicle}
          hasCredit={cost !== null}
          label={t('next.make', { count: cost ?? 1 })}
        />
      )}
      {!tiers && (
        <p>
          <ButtonLink to={`/members/sticker/${encodeURIComponent(vin)}/choose`}>
            {t(boxed ? 'next.box' : 'next.review')}
          </ButtonLink>
        </p>
      )}
    </NarrowPage>
  );
}

interface StickerOutcomeProps {
  sticker: StickerView;
  cost: number | null;
  /** The way out when it is wrong, while a person looks at it. */
  wrong: ReactNode;
  /** The way on from a sticker that was given back. */
  next: ReactNode;
}

/** A sticker one cannot read: waiting for a choice or a person, or come to nothing with its credit given back. */
function StickerOutcome({ sticker, cost, wrong, next }: StickerOutcomeProps) {
  const t = useTranslations('stickers');
  const returnsText = useTranslations('returns');
  const given = sticker.revoked_for !== 'refund' && sticker.revoked_for;
  const hold = holdOf(sticker.state);
  const open = hold === 'failed' || hold === 'noData';
  return (
    <NarrowPage
      title={given ? returnsText(`outcome.${given}.title`) : t(`hold.${hold}.title`)}
      vin={sticker.vin}
      name={sticker.title}
      lead={given ? returnsText(`outcome.${given}.text`) : t(`hold.${hold}.text`)}
    >
      {given && next}
      {open ? (
        <MakeDocument
          kind="sticker"
          vin={sticker.vin}
          vehicle={sticker.title}
          hasCredit={cost !== null}
          label={t('next.again')}
        />
      ) : (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <ButtonLink look={given ? 'second' : 'main'} to="/members/dashboard#window-sticker">
            {t('work.documents')}
          </ButtonLink>
          {hold === 'review' && wrong}
        </div>
      )}
    </NarrowPage>
  );
}

const POLL_MS = 1_500;

/** The sticker while it is being made, in the shape of the sheet to come; the page may be left. */
function StickerWorking({ sticker, wrong }: { sticker: StickerView; wrong: ReactNode }) {
  const t = useTranslations('stickers.work');
  const lost = useStickerState(sticker);
  return (
    <div className={`${ui.pageWidth} ${stickerPageStyles.stickerPage}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <span className={ui.mediumWeight}>{sticker.title}</span>
        <VinText vin={sticker.vin} colored />
      </p>
      {lost && (
        <Message tone="caution" title={t('lostTitle')}>
          <p>{t('lost')}</p>
        </Message>
      )}
      <p className={ui.flexRow} role="status">
        <LoaderCircle className={`${ui.icon} ${ui.spinning}`} aria-hidden />
        <span>{t('now')}</span>
      </p>
      <div
        className={`${cardStyles.card} ${cardStyles.paddedCard} ${stickerPageStyles.stickerSkeleton}`}
        aria-hidden="true"
      >
        <SkeletonLine width="40%" tall />
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="4rem" />
      </div>
      <p className={ui.secondaryText}>{t('leave')}</p>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <ButtonLink to={`/members/dashboard?vin=${encodeURIComponent(sticker.vin)}#window-sticker`}>
          {t('documents')}
        </ButtonLink>
        {wrong}
      </div>
    </div>
  );
}

/** Polls until the sticker is done, then reloads the page's data. @returns whether no answer comes at the moment */
function useStickerState({ vin, state: first }: StickerView): boolean {
  const { revalidate } = useRevalidator();
  const { data: state, isError } = useQuery({
    queryKey: ['sticker-state', vin],
    queryFn: async ({ signal }) => (await send(getStickerCall, { vin }, { signal })).state,
    initialData: first,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: query => (stageOf(query.state.data ?? first) === 'working' ? POLL_MS : false),
  });
  const over = stageOf(state) !== 'working';
  useEffect(() => {
    if (over) void revalidate();
  }, [over, revalidate]);
  return isError;
}
