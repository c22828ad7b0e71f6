import { CircleHelp } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as searchBoxStyles from './search-box.module.css';

const PlacesDialog = lazy(async () => ({ default: (await import('../places/places-dialog.tsx')).PlacesDialog }));

/** Leads to pictures of where the number is: shown over the page, or as a page of their own without script. */
export function WhereFound({ classic }: { classic: boolean }) {
  const t = useTranslations('search');
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(true);
    setOpen(true);
  };
  return (
    <p className={searchBoxStyles.searchBoxHelp}>
      <a href={classic ? '/where-to-find-it?by=classic' : '/where-to-find-it'} onClick={show}>
        <CircleHelp className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        {t('where')}
      </a>
      {asked && <Suspense>{<PlacesDialog open={open} onOpenChange={setOpen} classic={classic} />}</Suspense>}
    </p>
  );
}
