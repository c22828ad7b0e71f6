import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { documentsPath } from '../support/documents-path.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feedback.module.css';

/** Thanks; the button leads to the member's documents of the kind. */
export function FeedbackThanks({ kind }: { kind: 'report' | 'sticker' }) {
  const t = useTranslations('feedback.thanks');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={place}>
      <p className={ui.secondaryText} role="status">
        {t('text')}
      </p>
      <div className={styles.feedbackFoot}>
        <ButtonLink look="main" to={documentsPath(kind)}>
          {t('ok')}
        </ButtonLink>
      </div>
    </div>
  );
}
