import { stickersCall, type StickersPage, type WaitingDraft } from '@marque/server/documents/stickers/contract';
import { lazy, Suspense } from 'react';
import { send } from '../../client.ts';
import { StickerCard } from '../stickers/sticker-card.tsx';
import { DocumentProblem } from '../../care/returns/document-problem.tsx';
import { ShareDocument } from '../shares/share-document.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { ShowMore } from '../../kit/ui/action/show-more.tsx';
import { usePages } from '../../use-pages.ts';
import { CardList } from './card-list.tsx';
import * as documentCardStyles from '../reports/document-card.module.css';

/** Few members have one. */
const DraftCards = lazy(async () => ({ default: (await import('../stickers/draft-cards.tsx')).DraftCards }));

interface StickerCardsProps {
  first: StickersPage;
  drafts: readonly WaitingDraft[];
}

/** What is still to be chosen for the member's stickers, and the stickers, page by page. */
export function StickerCards({ first, drafts }: StickerCardsProps) {
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: 'stickers',
    first,
    read: (after, signal) => send(stickersCall, { after }, { signal }),
  });
  const stickers = pages.flatMap(page => page.stickers);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <>
      {drafts.length > 0 && (
        <Suspense>
          <DraftCards drafts={drafts} />
        </Suspense>
      )}
      <ShowMore shown={stickers.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
        <CardList kind="stickers" total={total}>
          {stickers.map(sticker => (
            <StickerCard
              key={sticker.id}
              sticker={sticker}
              share={<ShareDocument kind="sticker" vin={sticker.vin} title={sticker.title} />}
              wrong={
                <DocumentProblem
                  vin={sticker.vin}
                  title={sticker.title}
                  kind="sticker"
                  state={sticker.state}
                  className={documentCardStyles.documentCardProblem}
                />
              }
            />
          ))}
        </CardList>
      </ShowMore>
    </>
  );
}
