import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';
import * as ui from '../page/primitives.module.css';

interface CopyAndCloseProps {
  /** What is copied. */
  text: string;
  words: Record<'copy' | 'copied' | 'notCopied' | 'close', string>;
  onClose: () => void;
}

/** The end of a dialog that shows something once: copies it, and closes. The outcome is read aloud. */
export function CopyAndClose({ text, words, onClose }: CopyAndCloseProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" onClick={copy}>
          {words[outcome ?? 'copy']}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
      <span className={ui.visuallyHidden} role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
