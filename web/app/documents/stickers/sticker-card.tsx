import type { StickerCard as Card } from '@marque/server/documents/stickers/contract';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import FolderX from 'lucide-react/icons/folder-x';
import ListChecks from 'lucide-react/icons/list-checks';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { TitleLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { regenerationPath } from '../../care/returns/regeneration-path.ts';
import { holdOf, stageOf } from './sticker-stage.ts';
import * as documentCardStyles from '../reports/document-card.module.css';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
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
  const path = `/members/sticker/${encodeURIComponent(sticker.vin)}`;
  return (
    <article
      className={`${cardStyles.card} ${documentCardStyles.documentCard}`}
      data-vin={sticker.vin}
      tabIndex={-1}
      aria-label={sticker.title}
    >
      <div className={documentCardStyles.documentCardBody}>
        <div className={documentCardStyles.documentCardHead}>
          <div className={ui.flexRow}>
            <TitleLogo title={sticker.title} />
            <div>
              <h3 className={ui.text18}>{sticker.title}</h3>
              <p className={`${ui.tertiaryText} ${ui.text14}`}>
                <VinText vin={sticker.vin} />
              </p>
            </div>
          </div>
          <StickerChip sticker={sticker} />
        </div>
        <StickerFinding sticker={sticker} />
        <p className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {t('card.made', {
            made: format.dateTime(new Date(sticker.created), { dateStyle: 'medium' }),
            version: sticker.version,
          })}
        </p>
      </div>
      <div className={documentCardStyles.documentCardFoot}>
        <ButtonLink look={stage === 'readable' ? 'card' : 'second'} size="small" to={path}>
          {t(`card.open.${stage}`)}
        </ButtonLink>
        {sticker.pdf && (
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`}
            href={sticker.pdf}
            download
          >
            <Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('card.pdf')}
          </a>
        )}
        {stage === 'readable' && (
          <ButtonLink look="quiet" size="small" to={regenerationPath(sticker.vin)} preventScrollReset>
            {t('card.again')}
          </ButtonLink>
        )}
        {sticker.sharable && share}
        {(stage !== 'over' || holdOf(sticker.state) === 'review') && wrong}
      </div>
    </article>
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

function StickerChip({ sticker }: { sticker: Card }) {
  const t = useTranslations('stickers.card.state');
  const stage = stageOf(sticker.state);
  if (stage === 'readable') {
    return (
      <StateWord tone="ready" chip>
        {t('ready')}
      </StateWord>
    );
  }
  if (stage === 'working') {
    return (
      <StateWord tone="info" chip icon={<LoaderCircle className={`${ui.icon} ${ui.spinning}`} aria-hidden />}>
        {t('working')}
      </StateWord>
    );
  }
  const hold = holdOf(sticker.state);
  const Icon = SIGNS[hold];
  return (
    <StateWord
      tone={hold === 'choice' || hold === 'review' ? 'info' : 'neutral'}
      chip
      icon={<Icon className={ui.icon} aria-hidden />}
    >
      {t(hold)}
    </StateWord>
  );
}
