import type { ReturnAbout } from '@marque/server/documents/returns/contract';
import { Mail, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { regenerationPath } from './regeneration-path.ts';
import { ReportWays } from './report-ways.tsx';
import { Way, Ways } from './way.tsx';

/** States in which there is nothing to read: what is being made or came to nothing is not mended. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'requested',
  'reserved',
  'queued',
  'collecting',
  'confirmed',
  'generating',
  'needs_review',
  'no_data',
  'failed',
  'revoked',
  'archived',
]);

interface ProblemWaysProps {
  about: ReturnAbout;
  /** The document's state as the page shows it. */
  state: string;
  onAway: () => void;
}

/** What helps with a document that is wrong, before it is given back: mend it, or write to a person about it. */
export function ProblemWays({ about: { vin, doc_kind: kind }, state, onAway }: ProblemWaysProps) {
  const t = useTranslations('returns.ways');
  const readable = !UNREADABLE.has(state);
  return (
    <Ways>
      {readable && kind === 'report' && <ReportWays vin={vin} onAway={onAway} />}
      {readable && kind === 'sticker' && (
        <Way
          icon={RefreshCw}
          title={t('again.title')}
          text={t('again.text')}
          to={regenerationPath(vin)}
          onClick={onAway}
        />
      )}
      <Way
        icon={Mail}
        title={t('message.title')}
        text={t('message.text')}
        to={`/support?vin=${encodeURIComponent(vin)}&type=${kind}`}
        onClick={onAway}
      />
    </Ways>
  );
}
