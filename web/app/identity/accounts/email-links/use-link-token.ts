import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The token of a mailed link. It is read once and taken out of the address, so that neither history nor a later page
 * nor somebody looking at the screen gets it.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = params.get('token');
  const [token] = useState(shown);
  useEffect(() => {
    if (shown) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [shown, navigate, pathname]);
  return token;
}
