import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './verify-page.module.css';

type Outcome = 'same' | 'other' | 'working' | 'failed';

interface FileCheckProps {
  /** The PDFs that were issued. */
  prints: readonly { sha256: string }[];
  /** The SHA-256 of the address, which the form without script leads to; empty where there is none. */
  typed: string;
  /** Why a file that the form without script has sent was not compared. */
  sent: 'large' | 'none' | null;
}

/** Compares a file with the PDFs that were issued, in the browser; without script, on the server. */
export function FileCheck({ prints, typed, sent }: FileCheckProps) {
  const t = useTranslations('verify.file');
  const id = useId();
  const hydrated = useHydrated();
  const known = asSha256(typed);
  const judge = (sha256: string): Outcome => (prints.some(print => print.sha256 === sha256) ? 'same' : 'other');
  const [outcome, setOutcome] = useState<Outcome | null>(known === null ? null : judge(known));
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setOutcome('working');
    const sha256 = await sha256Of(file);
    setOutcome(sha256 === null ? 'failed' : judge(sha256));
  };
  return (
    <TitledSection id="file-check" title={t('title')} heading={ui.text24} className={ui.stack}>
      {!hydrated && <SentFile sent={sent} />}
      {hydrated && (
        <div className={ui.stack}>
          <p className={ui.secondaryText} id={`${id}-hint`}>
            {t('lead')}
          </p>
          <p>
            <input
              id={id}
              type="file"
              accept="application/pdf,.pdf"
              className={`${ui.visuallyHidden} ${styles.checkedFile}`}
              aria-describedby={`${id}-hint`}
              onChange={event => void choose(event)}
            />
            <label htmlFor={id} className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}>
              {t('choose')}
            </label>
          </p>
        </div>
      )}
      {outcome && <Result outcome={outcome} />}
      <form method="get" className={ui.stack}>
        <TextField
          label={t('typed')}
          hint={t('typed_hint')}
          error={typed !== '' && known === null && t('typed_wrong')}
          name="sha256"
          defaultValue={typed}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <p>
          <Button type="submit" look="second">
            {t('check')}
          </Button>
        </p>
      </form>
    </TitledSection>
  );
}

/** Without script the file goes to the server, which compares it and keeps nothing. */
function SentFile({ sent }: Pick<FileCheckProps, 'sent'>) {
  const t = useTranslations('verify.file');
  return (
    <form method="post" encType="multipart/form-data" className={ui.stack}>
      <TextField
        label={t('send')}
        hint={t('send_hint')}
        error={sent && t(`send_${sent}`)}
        name="file"
        type="file"
        accept="application/pdf,.pdf"
        className={styles.sentFile}
        required
      />
      <p>
        <Button type="submit" look="second">
          {t('check')}
        </Button>
      </p>
    </form>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('verify.file');
  if (outcome === 'working') return <p role="status">{t('working')}</p>;
  if (outcome === 'failed') return <Message tone="caution" live title={t('failed')} />;
  return (
    <Message tone={outcome === 'same' ? 'info' : 'serious'} live title={t(outcome)}>
      <p>{t(`${outcome}_what`)}</p>
    </Message>
  );
}

/** A SHA-256 as it is compared, from what a reader typed or a program printed; null where it is none. */
export function asSha256(text: string): string | null {
  const digits = text.replaceAll(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}

/** The SHA-256 of a file in hexadecimal; null where the browser cannot read it, as on a page without https. */
async function sha256Of(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
