import type { Words } from '../../platform/sections/read-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The content at the top of a page of cars. */
export function Intro({ words: { lead, text } }: { words: Words }) {
  return (
    <>
      {lead && <p className={`${ui.leadText} ${ui.marginTop3}`}>{lead}</p>}
      {text && <div className={ui.marginTop3} dangerouslySetInnerHTML={{ __html: text }} />}
    </>
  );
}
