import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { Words } from '../../platform/sections/read-words.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as fieldStyles from '../../kit/ui/field/field.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './makes.module.css';

/** From a model to the very vehicle: a form that needs no script. */
export function CheckBox({ words }: { words: Words | null }) {
  const t = useTranslations('makes.check');
  const id = useId();
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.checkBox}`}
      aria-labelledby={`${id}-title`}
    >
      <div>
        <h2 className={ui.text18} id={`${id}-title`}>
          {words?.title ?? t('vin')}
        </h2>
        <p className={`${ui.secondaryText} ${ui.marginTop1}`}>
          {words?.lead} <Link to="/where-to-find-it">{t('find')}</Link>
        </p>
      </div>
      <form action="/check" className={styles.checkForm}>
        <label className={ui.visuallyHidden} htmlFor={id}>
          {t('vin')}
        </label>
        <input
          id={id}
          name="vin"
          required
          className={`${fieldStyles.textInput} ${ui.monospace}`}
          placeholder={t('hint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" look="main">
          {t('button')}
        </Button>
      </form>
    </section>
  );
}
