import { getStickerCall, type StickerView } from '@marque/server/documents/stickers/contract';
import { useQuery } from '@tanstack/react-query';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { SkeletonBlock, SkeletonLine } from '../../kit/ui/waiting/skeleton.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { stageOf } from './sticker-stage.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as stickerPageStyles from './sticker-page.module.css';

const POLL_MS = 1_500;

/** The sticker while it is being made, in the shape of the sheet to come; the page may be left. */
export function StickerWorking({ sticker, wrong }: { sticker: StickerView; wrong: ReactNode }) {
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
