import '../revision/revision-messages.ts';
import type { DealerBoxInput } from '@marque/server/documents/stickers/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CallError } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { controlsOf } from '../../../kit/forms/use-form.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import { BoxFields, boxIn } from '../revision/box-fields.tsx';
import { BOX_FORM } from './typed-box.ts';

interface DealerStepProps {
  box: DealerBoxInput | null;
  /** Keeps what is typed with the other choices. */
  keep: (box: DealerBoxInput) => void;
  /** Why the order was refused, where it was. */
  error: Error | null;
}

/** The dealer's box of the sticker that is chosen here; it is sent with the order. */
export function DealerStep(props: DealerStepProps) {
  return (
    <LoadedMessages>
      <Fields {...props} />
    </LoadedMessages>
  );
}

function Fields({ box, keep, error }: DealerStepProps) {
  const t = useTranslations('revisions.box');
  const textOf = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef(box && JSON.stringify(box));
  const keepTyped = useEffectEvent(() => {
    if (!form.current) return;
    const typed = boxIn(new FormData(form.current));
    const text = JSON.stringify(typed);
    if (text !== kept.current) keep(typed);
    kept.current = text;
  });
  useEffect(() => {
    const typedIn = form.current;
    // Whenever a field is left.
    typedIn?.addEventListener('focusout', keepTyped);
    return () => typedIn?.removeEventListener('focusout', keepTyped);
  }, []);
  useEffect(() => {
    const wrong = form.current && controlsOf(form.current).find(({ name }) => name === fieldOf(error));
    wrong?.focus();
  }, [error]);
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
      <form ref={form} id={BOX_FORM} noValidate onSubmit={event => event.preventDefault()}>
        <BoxFields box={box} form={{ at: name => (name === fieldOf(error) ? textOf(error) : undefined) }} />
      </form>
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop4}`}>{t('onConfirm')}</p>
    </section>
  );
}

const fieldOf = (error: Error | null) => (error instanceof CallError ? error.answer?.field : undefined);
