import { useEffect } from 'react';
import { clearNotices } from '../../ui/notice/notices.ts';
import { useFrame } from '../settings/frame.ts';

const KEY = 'marque.notices.of';

/** Takes the notices away when another member signs in within the same tab. */
export function useNoticesOwner(): void {
  const email = useFrame()?.member?.email ?? null;
  useEffect(() => {
    if (email === null) return;
    try {
      const before = sessionStorage.getItem(KEY);
      if (before !== null && before !== email) clearNotices();
      sessionStorage.setItem(KEY, email);
    } catch {
      // A browser that keeps nothing has nothing of another member either.
    }
  }, [email]);
}
