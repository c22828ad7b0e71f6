import { documentShownCall } from '@marque/server/documents/issued-documents/contract';
import { useEffect } from 'react';
import { send } from '../../client.ts';

/**
 * Tells the server, once, that the finished content of a document was on screen: from then on it is opened. A page in a
 * tab that nobody looks at shows nothing yet. `document`: null as long as there is no finished content.
 */
export function useShown(document: string | null): void {
  useEffect(() => {
    if (document === null) return;
    let isReported = false;
    const tell = () => {
      if (isReported || window.document.visibilityState !== 'visible') return;
      isReported = true;
      // Without a connection it is told when the page is looked at again.
      send(documentShownCall, { document }).catch(() => {
        isReported = false;
      });
    };
    tell();
    window.document.addEventListener('visibilitychange', tell);
    return () => window.document.removeEventListener('visibilitychange', tell);
  }, [document]);
}
