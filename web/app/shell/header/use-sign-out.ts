import { logoutCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { send } from '../../client.ts';
import { useProblemText } from '../problem-text.ts';

/** Ends the session on this browser and leaves the members' pages; says so when one is still signed in. */
export function useSignOut() {
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await send(logoutCall, {});
      window.location.assign('/');
    } catch (error) {
      setTrouble(textOf(error));
      setBusy(false);
    }
  };
  return { busy, trouble, signOut: () => void leave() };
}
