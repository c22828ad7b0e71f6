import { type Pack, pullPackCall } from '@marque/server/operations/console/contract';
import { useRefresh } from '../../../kit/forms/use-refresh.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';

/** While something is fetched or imported a page looks again this often. */
const AGAIN_MS = 5_000;

/** Reads the page again from time to time. */
export function useLookAgain(needed: boolean): void {
  useRefresh(needed, AGAIN_MS);
}

/** How a pack is doing. */
export function PackState({ pack: { running, stale, problem, rows } }: { pack: Pack }) {
  const t = useTranslations('console.packs');
  if (running) return <StateWord tone="info">{t('is.running')}</StateWord>;
  if (stale) return <StateWord tone="serious">{t('is.stale')}</StateWord>;
  if (problem) return <StateWord tone="caution">{t('is.problem')}</StateWord>;
  return <StateWord tone="neutral">{t(rows ? 'is.fresh' : 'is.none')}</StateWord>;
}

/** Makes a running server fetch a pack now. */
export function PullButton({ pack: { name, title, running } }: { pack: Pack }) {
  const t = useTranslations('console.packs');
  const words = { done: t('pulled', { title }), failed: t('not_pulled') };
  const { pending, run } = useToldCall(pullPackCall, { words, revalidate: 'always' });
  return (
    <Button
      size="table"
      busy={pending}
      disabled={running}
      aria-label={t('pull_named', { title })}
      onClick={() => run({ pack: name })}
    >
      {t('pull')}
    </Button>
  );
}
