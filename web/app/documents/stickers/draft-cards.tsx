import type { WaitingDraft } from '@marque/server/documents/stickers/contract';
import ListChecks from 'lucide-react/icons/list-checks';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { DocumentCardHead } from '../reports/document-card.tsx';
import * as documentCardStyles from '../reports/document-card.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Stickers whose trim, colors and options were not confirmed yet: each leads back to where they are chosen. */
export function DraftCards({ drafts }: { drafts: readonly WaitingDraft[] }) {
  return drafts.map(draft => <DraftCard key={draft.vin} draft={draft} />);
}

function DraftCard({ draft: { vin, title, changed, again } }: { draft: WaitingDraft }) {
  const t = useTranslations('stickers.draft');
  const format = useFormatter();
  const path = `/members/sticker/${encodeURIComponent(vin)}/choose${again ? '?regenerate=true' : ''}`;
  return (
    <article
      className={`${cardStyles.card} ${documentCardStyles.documentCard} ${ui.marginBottom5}`}
      data-draft={vin}
      aria-label={t('name', { title })}
    >
      <div className={documentCardStyles.documentCardBody}>
        <DocumentCardHead title={title} vin={vin}>
          <StateWord tone="info" chip icon={<ListChecks className={ui.icon} aria-hidden />}>
            {t('state')}
          </StateWord>
        </DocumentCardHead>
        <p className={`${ui.text14} ${ui.secondaryText}`}>
          {t(again ? 'textAgain' : 'text', { changed: format.dateTime(new Date(changed), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <div className={documentCardStyles.documentCardFoot}>
        <ButtonLink look="card" size="small" to={path}>
          {t('open')}
        </ButtonLink>
      </div>
    </article>
  );
}
