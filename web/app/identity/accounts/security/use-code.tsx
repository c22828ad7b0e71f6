import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { Canceled } from '../../../kit/forms/use-call.ts';
import { needMessages } from '../../../kit/messages/messages.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { CodeForm } from './code-form.tsx';

await needMessages('security');

interface SecondFactor {
  /** Takes a step; where the account has a second factor, asks for its code and takes the step with it. */
  withCode: <Answer>(step: (code?: string) => Promise<Answer>) => Promise<Answer>;
  /** The question, to be put outside of every form. */
  dialog: ReactNode;
}

interface CodeRequest {
  /** The error of the code before. */
  error: string | null;
  busy: boolean;
}

const asksAgain = (error: unknown): error is CallError =>
  error instanceof CallError && (error.reason === 'second_factor_needed' || error.reason === 'second_factor_wrong');

/** The code of an authenticator app comes with the password or the mailed link it belongs to, so it is asked for in a dialog. */
export function useSecondFactor(): SecondFactor {
  const t = useTranslations('security.code');
  const textOf = useErrorText();
  const [request, setRequest] = useState<CodeRequest | null>(null);
  const waiting = useRef<{ give: (code: string) => void; cancel: () => void } | null>(null);
  const ask = (error: string | null) =>
    new Promise<string>((resolve, reject) => {
      waiting.current = { give: resolve, cancel: () => reject(new Canceled()) };
      setRequest({ error, busy: false });
    });
  const close = () => {
    setRequest(null);
    waiting.current?.cancel();
  };
  const withCode: SecondFactor['withCode'] = async step => {
    let code: string | undefined;
    for (;;) {
      try {
        const answer = await (code === undefined ? step() : step(code));
        setRequest(null);
        return answer;
      } catch (error) {
        if (!asksAgain(error)) {
          setRequest(null);
          throw error;
        }
        code = await ask(error.reason === 'second_factor_wrong' ? textOf(error) : null);
        setRequest({ error: null, busy: true });
      }
    }
  };
  return {
    withCode,
    dialog: (
      <Dialog open={request !== null} onOpenChange={open => open || close()} title={t('title')} description={t('text')}>
        <CodeForm
          label={t('label')}
          submit={t('submit')}
          error={request?.error ?? undefined}
          busy={request?.busy ?? false}
          recovery
          onCode={code => waiting.current?.give(code)}
        />
      </Dialog>
    ),
  };
}
