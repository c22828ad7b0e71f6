import * as styles from './raw-text.module.css';

/** Text as it was sent or answered; a long one scrolls, also by keyboard. `label`: what it is. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.rawText} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
