import { useTranslations } from 'use-intl';

const STEPS = ['mail', 'wait', 'done'] as const;

/** What becomes of a request, in order. */
export function NextSteps() {
  const t = useTranslations('privacy.after');
  return (
    <section aria-labelledby="del-next">
      <h2 className="t18" id="del-next">
        {t('title')}
      </h2>
      <ol className="numbered del-n">
        {STEPS.map(step => (
          <li key={step}>
            <p>{t(step)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
