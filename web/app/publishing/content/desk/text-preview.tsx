import { type BlockFault, type ContentBlock, renderPageCall } from '@marque/server/publishing/content/contract';
import type { Locale } from '@marque/server/platform/sites/contract';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { ContentBlocks } from '../content-blocks.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

const PAUSE_MS = 500;

interface Rendered {
  blocks: ContentBlock[];
  faults: BlockFault[];
  error: Error | null;
}

interface TextPreviewProps {
  body: string;
  language: Locale;
  mayWrite: boolean;
}

/** The text as visitors would see it, a moment after it was typed. The server makes it safe. */
export function TextPreview({ body, language, mayWrite }: TextPreviewProps) {
  const t = useTranslations('page-editor');
  const textOf = useErrorText();
  const { blocks, faults, error } = useRendered(body, language, mayWrite);
  if (!mayWrite) return null;
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.textPreview}`} aria-labelledby="preview">
      <h2 className={ui.text18} id="preview">
        {t('preview')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t('previewNote')}</p>
      <div aria-live="polite">
        {error && <p className={ui.seriousText}>{textOf(error)}</p>}
        {faults.length > 0 && (
          <Message tone="caution" title={t('faults')} level={3}>
            <ul>
              {faults.map(({ name, line, fault }) => (
                <li key={`${line} ${name}`}>{t(`fault.${fault}`, { name, line })}</li>
              ))}
            </ul>
          </Message>
        )}
      </div>
      <div className={styles.previewText} lang={language}>
        <ContentBlocks blocks={blocks} />
      </div>
    </section>
  );
}

function useRendered(body: string, language: Locale, mayWrite: boolean): Rendered {
  const [rendered, setRendered] = useState<Rendered>({ blocks: [], faults: [], error: null });
  useEffect(() => {
    if (!mayWrite) return;
    const stop = new AbortController();
    const pause = setTimeout(() => {
      send(renderPageCall, { body, language }, { signal: stop.signal }).then(
        ({ blocks, faults }) => setRendered({ blocks, faults, error: null }),
        (error: Error) => {
          if (!stop.signal.aborted) setRendered(before => ({ ...before, error }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [body, language, mayWrite]);
  return rendered;
}
