import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { keepAcquisitionTag } from './acquisition-tag.ts';
import { chatFits, chatWanted } from './chat/chat-store.ts';
import { discountFits, isDiscountClosed } from './discount/discount-place.ts';
import { openedPolicy } from './consent/third-party-scripts.ts';
import type { Frame } from './settings/frame-data.ts';
import { useOffline } from './offline/use-offline.ts';
import { browserStore, isStale, writeCache } from './settings/settings-cache.ts';
import { scriptPolicyOf } from './consent/script-policy.ts';

/** A part that a page can do without: where its script does not come, the page stays as it is. */
const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));

const Measuring = optional(async () => (await import('./consent/measuring.tsx')).Measuring);
const Discount = optional(async () => (await import('./discount/discount-modal.tsx')).DiscountModal);
const Chat = optional(async () => (await import('./chat/chat.tsx')).Chat);

/** The parts a page needs only after it has loaded: kept settings, measuring where it is agreed to, the chat. `error`: what came in place of the page. */
export function AfterLoad({ frame, error }: { frame: Frame | null; error?: unknown }) {
  useCachedSite(frame);
  useOffline(frame, error);
  const place = useLocation();
  useEffect(() => keepAcquisitionTag(place.search), [place.search]);
  const fits = chatFits(scriptPolicyOf(place), openedPolicy());
  if (!frame) return null;
  return (
    <Suspense>
      {frame.measuring.offered && <Measuring frame={frame} />}
      {frame.discount && discountFits(place.pathname) && !isDiscountClosed() && <Discount />}
      {chatWanted(frame) && fits && <Chat license={frame.settings.chat_license} />}
    </Suspense>
  );
}

/** Keeps the settings this page came with; without any, shows the kept ones; asks again when they are stale. */
function useCachedSite(frame: Frame | null): void {
  useEffect(() => {
    let at = frame ? Date.now() : 0;
    if (frame) writeCache(browserStore(), location.hostname, { settings: frame.settings, config: frame.config, at });
    const look = async () => {
      if (document.visibilityState === 'hidden' || !isStale(at, Date.now())) return;
      const { refreshSite, showCached } = await import('./settings/settings-refresh.ts');
      at = Math.max(at, showCached() ?? 0);
      if (!isStale(at, Date.now())) return;
      at = Date.now();
      await refreshSite();
    };
    const again = () => void look();
    again();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [frame]);
}
