import { saveDraftCall, type SiteDraft, type SiteState } from '@marque/server/platform/site-settings/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../../../kit/forms/use-call.ts';
import { usePaused } from '../../../kit/forms/use-paused.ts';
import type { Settings } from './brand-draft.ts';

/** So long after the last change a draft is kept. */
const PAUSE_MS = 600;

/** What is changed of a brand and not published: kept on the server whenever typing pauses. */
export function useDraft(state: SiteState, stored: SiteDraft | null) {
  const [changes, change] = useState<Settings>(stored?.changes ?? {});
  const [kept, setKept] = useState(stored);
  /** Another number whenever the form has to begin anew. */
  const [round, setRound] = useState(0);
  const written = JSON.stringify(changes);
  const [sent, setSent] = useState(written);
  const paused = usePaused(written, PAUSE_MS);
  // What both changed is decided first; until then the draft stays where it started.
  const base = kept && kept.both.length > 0 ? kept.base : state.version;
  const call = useCall(saveDraftCall, {
    onSuccess: ({ draft }, input) => {
      setKept(draft);
      setSent(JSON.stringify(input.changes));
    },
  });
  const { pending, run } = call;
  // What was refused is sent again once it is changed.
  const failed = call.error ? JSON.stringify(call.input?.changes) : null;
  useEffect(() => {
    if (pending || paused !== written || paused === sent || paused === failed) return;
    run({ base, changes: JSON.parse(paused) as never });
  }, [paused, written, sent, failed, pending, base, run]);

  /** The draft as it is on the server from now on; the form begins anew with it. */
  const begin = (draft: SiteDraft | null): void => {
    const next = draft?.changes ?? {};
    change(next);
    setSent(JSON.stringify(next));
    setKept(draft);
    setRound(count => count + 1);
  };
  return {
    changes,
    change,
    kept,
    round,
    begin,
    errorText: call.errorText,
    /** Whether the server has what is on the screen. */
    isKept: !pending && !call.error && written === sent,
    base,
    /** What the server has by now, and the form with it. */
    setKept,
  };
}

export type Draft = ReturnType<typeof useDraft>;
