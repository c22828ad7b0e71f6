import type { StickerCard as Card } from '@marque/server/documents/stickers/contract';
import Clock from 'lucide-react/icons/clock';
import FolderX from 'lucide-react/icons/folder-x';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { regenerationPath } from '../../care/returns/regeneration-path.ts';
import { DocumentCard } from '../reports/document-card.tsx';
import { holdOf, stageOf } from './sticker-stage.ts';
import * as documentCardStyles from '../reports/document-card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface StickerCardProps {
  sticker: Card;
  wrong: ReactNode;
  /** Shows it to others, once it was opened. */
  share: ReactNode;
}

/** One of a member's stickers: its state in words, grade and price, and what one can do with it now. */
export function StickerCard({ sticker, wrong, share }: StickerCardProps) {
  const t = useTranslations('stickers');
  const format = useFormatter();
  const stage = stageOf(sticker.state);
  return (
    <DocumentCard
      kind="sticker"
      about={sticker}
      isReadable={stage === 'readable'}
      state={signOf(sticker.state, t)}
      words={{ open: t(`card.open.${stage}`), pdf: t('card.pdf') }}
      actions={
        <>
          {stage === 'readable' && (
            <ButtonLink look="quiet" size="small" to={regenerationPath(sticker.vin)} preventScrollReset>
              {t('card.again')}
            </ButtonLink>
          )}
          {sticker.sharable && share}
          {(stage !== 'over' || holdOf(sticker.state) === 'review') && wrong}
        </>
      }
    >
      <StickerFinding sticker={sticker} />
      <p className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers}`}>
        {t('card.made', {
          made: format.dateTime(new Date(sticker.created), { dateStyle: 'medium' }),
          version: sticker.version,
        })}
      </p>
    </DocumentCard>
  );
}

/** The content of the sheet, or why there is none yet. */
function StickerFinding({ sticker }: { sticker: Card }) {
  const t = useTranslations('stickers');
  const returnsText = useTranslations('returns');
  const money = useMoney();
  const stage = stageOf(sticker.state);
  if (stage === 'working')
    return (
      <p className={`${ui.text14} ${ui.secondaryText} ${documentCardStyles.documentCardVerdict}`}>{t('work.now')}</p>
    );
  if (stage === 'over') {
    const given = sticker.revoked_for !== 'refund' && sticker.revoked_for;
    return (
      <p className={`${ui.text14} ${ui.secondaryText} ${documentCardStyles.documentCardVerdict}`}>
        {given ? returnsText(`outcome.${given}.text`) : t(`hold.${holdOf(sticker.state)}.text`)}
      </p>
    );
  }
  if (!sticker.grade) return null;
  return (
    <p className={`${ui.text14} ${documentCardStyles.documentCardVerdict}`}>
      {t('grade.title', { grade: sticker.grade, name: t(`grade.${sticker.grade}.name`) })}
      {sticker.total !== null && (
        <> · {t(sticker.options_known ? 'card.total' : 'card.totalWithout', { total: money(sticker.total, 'USD') })}</>
      )}
    </p>
  );
}

const SIGNS = { choice: ListChecks, review: Clock, noData: FolderX, failed: FolderX, revoked: FolderX } as const;

function signOf(state: Card['state'], t: ReturnType<typeof useTranslations<'stickers'>>) {
  const stage = stageOf(state);
  if (stage === 'readable') return { tone: 'ready', word: t('card.state.ready') } as const;
  if (stage === 'working') return { tone: 'info', isWorking: true, word: t('card.state.working') } as const;
  const hold = holdOf(state);
  const tone = hold === 'choice' || hold === 'review' ? 'info' : 'neutral';
  return { tone, icon: SIGNS[hold], word: t(`card.state.${hold}`) } as const;
}
