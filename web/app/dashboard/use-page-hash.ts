import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const PAGES: Readonly<Record<string, string>> = {
  '#profile': '/members/profile',
  '#subscription': '/members/subscription',
};

/** Some names that follow the dashboard's address are not tabs of it but pages: these are opened. */
export function usePageHash(tabs: readonly string[]): void {
  const navigate = useNavigate();
  const own = tabs.map(tab => `#${tab}`).join(' ');
  useEffect(() => {
    const follow = () => {
      const page = own.split(' ').includes(location.hash) ? undefined : PAGES[location.hash];
      if (page) void navigate(page, { replace: true });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [navigate, own]);
}
