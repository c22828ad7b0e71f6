import type { ReturnAbout, ReturnChoice, ReturnReason } from '@marque/server/documents/returns/contract';
import Undo2 from 'lucide-react/icons/undo-2';
import Mail from 'lucide-react/icons/mail';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { RadioGroup } from '../../kit/ui/field/radio-group.tsx';
import { SkeletonBlock } from '../../kit/ui/waiting/skeleton.tsx';
import { useChoices, useReturn, type ReturnResult } from './use-return.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import { regenerationPath } from './regeneration-path.ts';
import { ReportWays } from './report-ways.tsx';
import { Way, Ways } from './way.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './return-form.module.css';

interface ReturnFormProps {
  about: ReturnAbout;
  /** The document's state as the page shows it. */
  state: string;
  onDone: (done: ReturnResult) => void;
  onClose: () => void;
}

/**
 * First what mends a document, then the rule for its credit: what can be returned and why, and why not. Nothing is
 * preselected.
 */
export function ReturnForm({ about, state, onDone, onClose }: ReturnFormProps) {
  const t = useTranslations('returns');
  const { choices, errorText: unread } = useChoices(about, state);
  const giveBack = useReturn(about, onDone);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const offered = choices?.filter(choice => choice.allowed) ?? [];
  const refused = choices?.filter(choice => !choice.allowed) ?? [];
  return (
    <div className={styles.returnForm}>
      <ProblemWays about={about} state={state} onAway={onClose} />
      <h3 className={ui.text18}>{t('rule.title')}</h3>
      <ErrorMessage text={giveBack.errorText ?? unread} />
      {!choices && !unread && <SkeletonBlock height="9rem" />}
      {offered.length > 0 && (
        <RadioGroup
          legend={t('legend')}
          name="return-reason"
          value={reason}
          onChange={setReason}
          options={offered.map(choice => ({
            value: choice.reason,
            label: <Choice choice={choice} kind={about.doc_kind} />,
          }))}
        />
      )}
      {refused.length > 0 && <Refused choices={refused} />}
      <p className={`${ui.text14} ${ui.secondaryText}`}>
        {t.rich('rule.text', {
          a: chunks => (
            <Link to="/pricing#refund" onClick={onClose}>
              {chunks}
            </Link>
          ),
        })}
      </p>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {reason && (
          <Button look="main" busy={giveBack.pending} onClick={() => giveBack.run(reason)}>
            {t('give')}
          </Button>
        )}
        <Button onClick={onClose}>{t(offered.length > 0 ? 'keep' : 'close')}</Button>
      </div>
    </div>
  );
}

function Choice({ choice: { reason, text }, kind }: { choice: ReturnChoice; kind: ReturnAbout['doc_kind'] }) {
  const t = useTranslations('returns.reason');
  return (
    <span className={styles.returnChoice}>
      <span className={ui.mediumWeight}>{t(`${reason}.${kind}`)}</span>
      <span className={`${ui.text14} ${styles.returnEffect}`}>
        <Undo2 className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        <span>{text}</span>
      </span>
    </span>
  );
}

/** Why a document does not go back, a sentence for each reason there could be. */
function Refused({ choices }: { choices: readonly ReturnChoice[] }) {
  const sentences = [...new Set(choices.map(choice => choice.text))];
  return (
    <div className={styles.returnChoice}>
      {sentences.map(text => (
        <p key={text} className={ui.secondaryText}>
          <WithMailLink text={text} />
        </p>
      ))}
    </div>
  );
}

/** A sentence of the server in which the brand's mail address is a link. */
function WithMailLink({ text }: { text: string }) {
  const email = useFrame()?.site.support_email;
  const [before, ...others] = email ? text.split(email) : [text];
  return (
    <>
      {before}
      {others.map((after, index) => (
        // The parts of one sentence keep their order.
        <span key={index}>
          <a href={`mailto:${email}`}>{email}</a>
          {after}
        </span>
      ))}
    </>
  );
}

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

/** The remedies for a document that is wrong, before it is given back: mend it, or write to a person about it. */
function ProblemWays({ about: { vin, doc_kind: kind }, state, onAway }: ProblemWaysProps) {
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
