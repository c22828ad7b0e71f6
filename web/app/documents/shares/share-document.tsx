import type { SharedKind } from '@marque/server/documents/shares/contract';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { SkeletonBlock } from '../../kit/ui/waiting/skeleton.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

const ShareLinks = lazy(async () => ({ default: (await import('./share-links.tsx')).ShareLinks }));

interface ShareDocumentProps {
  kind: SharedKind;
  vin: string;
  /** The vehicle's name. */
  title: string;
}

/** Makes links that show a document to others, and closes them. */
export function ShareDocument({ kind, vin, title }: ShareDocumentProps) {
  const t = useTranslations('shares');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<Share2 className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        {t('ask')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title', { kind })} description={title}>
        <Suspense fallback={<SkeletonBlock height="12rem" />}>
          <ShareLinks kind={kind} vin={vin} />
        </Suspense>
      </Dialog>
    </>
  );
}
