import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { CallError } from '../../../client.ts';
import { Canceled } from '../../../kit/forms/use-call.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

interface FreshSignIn {
  /** Takes a step; where it needs a recent sign-in, asks for the password and takes it once more. */
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  /** The question, to be put outside of every form. */
  dialog: ReactNode;
}

/** Delicate changes need a recent sign-in, which happens in a dialog so that no input is lost. */
export function useFreshSignIn(about: { email: string; hasPassword: boolean }): FreshSignIn {
  const [open, setOpen] = useState(false);
  const waiting = useRef<{ go: () => void; cancel: () => void } | null>(null);
  const close = (signedIn: boolean) => {
    setOpen(false);
    if (signedIn) waiting.current?.go();
    else waiting.current?.cancel();
    waiting.current = null;
  };
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      waiting.current = { go: resolve, cancel: () => reject(new Canceled()) };
      setOpen(true);
    });
  return {
    freshly: async step => {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof CallError) || error.reason !== 'login_again') throw error;
        await ask();
        return step();
      }
    },
    dialog: <ReauthDialog open={open} {...about} onClose={close} />,
  };
}
