import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ServerLink } from './link.tsx';

const at = (link: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/identify?by=vin#top']}>{link}</MemoryRouter>);

it.each([
  ['/'],
  ['/pricing?vin=1HGCM82633A004352#refund'],
  ['?by=classic'],
  ['#number'],
  ['https://app.example/members/login'],
  ['//app.example/pricing'],
  [{ pathname: '/pricing', search: '?for=sticker' }],
])('a link to %j has the same markup on the server as from the router', to => {
  const props = {
    to,
    className: 'a',
    'aria-current': 'page',
    prefetch: 'intent',
    state: { from: 1 },
    replace: true,
  } as const;
  const ours = at(<ServerLink {...props}>Go</ServerLink>);
  expect(ours).toBe(at(<RouterLink {...props}>Go</RouterLink>));
  expect(ours).toContain('href=');
});
