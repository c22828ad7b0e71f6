import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, DownloadLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
import { TitleLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as documentCardStyles from './document-card.module.css';

interface DocumentCardProps {
  kind: 'report' | 'sticker';
  about: { vin: string; title: string; pdf: string | null };
  isReadable: boolean;
  /** `icon`: in place of the sign of the tone; `isWorking`: a circle that turns. */
  state: { tone: Tone; word: string; icon?: LucideIcon; isWorking?: boolean };
  words: { open: string; pdf: string };
  /** What else one can do with it. */
  actions: ReactNode;
  children: ReactNode;
}

/** The vehicle of a document, and beside it the state. */
export function DocumentCardHead({ title, vin, children }: { title: string; vin: string; children: ReactNode }) {
  return (
    <div className={documentCardStyles.documentCardHead}>
      <div className={ui.flexRow}>
        <TitleLogo title={title} />
        <div>
          <h3 className={ui.text18}>{title}</h3>
          <p className={`${ui.tertiaryText} ${ui.text14}`}>
            <VinText vin={vin} />
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}

/** One of a member's documents: its vehicle, its state in words, and what one can do with it now. */
export function DocumentCard({ kind, about, isReadable, state, words, actions, children }: DocumentCardProps) {
  const { vin, title, pdf } = about;
  const { tone, word, isWorking, icon: Icon = isWorking && LoaderCircle } = state;
  return (
    <article
      className={`${cardStyles.card} ${documentCardStyles.documentCard}`}
      data-vin={vin}
      tabIndex={-1}
      aria-label={title}
    >
      <div className={documentCardStyles.documentCardBody}>
        <DocumentCardHead title={title} vin={vin}>
          <StateWord
            tone={tone}
            chip
            icon={Icon && <Icon className={isWorking ? `${ui.icon} ${ui.spinning}` : ui.icon} aria-hidden />}
          >
            {word}
          </StateWord>
        </DocumentCardHead>
        {children}
      </div>
      <div className={documentCardStyles.documentCardFoot}>
        <ButtonLink
          look={isReadable ? 'card' : 'second'}
          size="small"
          to={`/members/${kind}/${encodeURIComponent(vin)}`}
        >
          {words.open}
        </ButtonLink>
        {pdf && (
          <DownloadLink size="small" href={pdf}>
            {words.pdf}
          </DownloadLink>
        )}
        {actions}
      </div>
    </article>
  );
}
