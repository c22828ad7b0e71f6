import {
  beginTotpCall,
  confirmTotpCall,
  recoveryCodesCall,
  removeTotpCall,
  type SecondFactors,
} from '@marque/server/identity/second-factors/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction, useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { CodeForm } from './code-form.tsx';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { useCopy } from '../../../kit/ui/action/use-copy.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './security.module.css';

type Freshly = <Answer>(step: () => Promise<Answer>) => Promise<Answer>;

interface TotpProps {
  factors: SecondFactors;
  freshly: Freshly;
  onChange: (factors: SecondFactors) => void;
}

/** Codes of an authenticator app: set up, turned off, and the recovery codes beside them. */
export function TotpSection({ factors, freshly, onChange }: TotpProps) {
  const t = useTranslations('security');
  const format = useFormatter();
  const hydrated = useHydrated();
  const { begin, key, stopSetup, codes, setCodes, renew, remove } = useTotp(freshly, onChange);
  const since = factors.totp_since;
  const failed = begin.errorText ?? renew.errorText ?? remove.errorText;
  return (
    <ProfileSection id="two-step" title={t('totp.title')} text={t('totp.text')}>
      <div className={styles.protection}>
        <p className={`${ui.flexRow} ${ui.wrap}`}>
          <StateWord tone={since ? 'ready' : 'neutral'}>
            {since ? t('totp.on', { date: format.dateTime(new Date(since), { dateStyle: 'long' }) }) : t('totp.off')}
          </StateWord>
          {since && <span className={ui.secondaryText}>{t('totp.left', { left: factors.recovery_codes_left })}</span>}
        </p>
        {failed && (
          <p className={ui.secondaryText} role="alert">
            {failed}
          </p>
        )}
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {since ? (
            <>
              <Button busy={renew.pending} disabled={!hydrated} onClick={() => renew.run(null)}>
                {t('totp.newCodes')}
              </Button>
              <Button busy={remove.pending} disabled={!hydrated} onClick={() => remove.run(null)}>
                {t('totp.turnOff')}
              </Button>
            </>
          ) : (
            <Button busy={begin.pending} disabled={!hydrated || !factors.allowed} onClick={() => begin.run(null)}>
              {t('totp.setUp')}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        open={key !== null}
        onOpenChange={open => open || stopSetup()}
        title={t('setup.title')}
        description={t('setup.scan')}
      >
        {key && <Setup appKey={key} onCodes={setCodes} onChange={onChange} onDone={stopSetup} />}
      </Dialog>
      <Dialog
        open={codes !== null}
        onOpenChange={open => open || setCodes(null)}
        title={t('recovery.title')}
        description={t('recovery.text')}
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </ProfileSection>
  );
}

interface AppKey {
  secret: string;
  qr: string;
}

function useTotp(freshly: Freshly, onChange: TotpProps['onChange']) {
  const t = useTranslations('security.totp');
  const toast = useToast();
  const [key, setKey] = useState<AppKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAction(() => freshly(() => send(beginTotpCall, {})), { onSuccess: setKey });
  const renew = useAction(() => freshly(() => send(recoveryCodesCall, {})), {
    onSuccess: answer => {
      onChange(answer.second_factors);
      setCodes(answer.recovery_codes);
    },
  });
  const remove = useAction(() => freshly(() => send(removeTotpCall, {})), {
    onSuccess: answer => {
      onChange(answer.second_factors);
      toast({ title: t('turnedOff'), kind: 'member' });
    },
  });
  return { begin, key, stopSetup: () => setKey(null), codes, setCodes, renew, remove };
}

interface SetupProps {
  appKey: AppKey;
  onCodes: (codes: readonly string[]) => void;
  onChange: TotpProps['onChange'];
  onDone: () => void;
}

/** The key as QR code and as text, and the first code that shows that the app has it. */
function Setup({ appKey: { secret, qr }, onCodes, onChange, onDone }: SetupProps) {
  const t = useTranslations('security.setup');
  const confirm = useCall(confirmTotpCall, {
    revalidate: 'success',
    onSuccess: answer => {
      onDone();
      onChange(answer.second_factors);
      onCodes(answer.recovery_codes);
    },
  });
  return (
    <>
      <img
        className={styles.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('qr')}
        width={200}
        height={200}
      />
      <p className={`${ui.secondaryText} ${ui.text14}`}>
        {t('typed')} <code className={styles.appKey}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm
        label={t('label')}
        submit={t('submit')}
        error={confirm.errorText ?? undefined}
        busy={confirm.pending}
        onCode={code => confirm.run({ code })}
      />
    </>
  );
}

/** Ten codes that are shown this once, to be kept somewhere. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('security.recovery');
  const site = useFrame()?.site.name ?? '';
  const text = codes.join('\n');
  const { outcome, copy } = useCopy(text);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('file', { site })}\n\n${text}\n`)}`;
  return (
    <div className={ui.marginTop4}>
      <ul className={styles.recoveryCodes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
        <Button look="main" onClick={onDone}>
          {t('done')}
        </Button>
        <Button onClick={copy}>{t(outcome ?? 'copy')}</Button>
        <a className={ui.standaloneLink} href={file} download={`${t('file', { site })}.txt`}>
          {t('download')}
        </a>
      </div>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  );
}
