import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Loaded when it is wanted: it needs what forms need. */
const SubscribeForm = lazy(async () => ({ default: (await import('./subscribe-form.tsx')).SubscribeForm }));

/** The way to emails about incidents. */
export function Subscribe() {
  const t = useTranslations('status.subscribe');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="subscribe">
      <h2 className={ui.text24} id="subscribe">
        {t('title')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('lead')}</p>
      <div className={ui.marginTop4}>
        {open ? (
          <Suspense>
            <SubscribeForm />
          </Suspense>
        ) : (
          <Button disabled={!hydrated} onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        )}
      </div>
    </section>
  );
}
