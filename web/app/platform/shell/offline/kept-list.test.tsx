import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import offline from '../../../../../messages/en/offline.json' with { type: 'json' };
import { translatorFor } from '../../../kit/messages/intl.ts';
import { withKeptList } from './kept-list.ts';
import { OfflineDocument } from './offline-document.tsx';

const page = renderToStaticMarkup(
  <OfflineDocument
    t={translatorFor('en', { offline }, 'offline.page')}
    locale="en"
    name="Marque"
    theme="system"
    style={{}}
    grounds={{ light: '#ffffff', dark: '#121317' }}
    logo="data:,"
    font="data:font/woff2,"
  />,
);
const { none, kept_until: until } = offline.page;

it('lists what is kept, each in the line of the page', () => {
  const html = withKeptList(page, [
    { href: '/kept/rep_1.pdf', title: '2003 Honda Accord', about: 'Report' },
    { href: '/kept/stk_2.pdf', title: '{about} & <b>"x"</b>', about: 'Window sticker' },
  ]);
  expect(html).toContain(
    '<ul><li><a href="/kept/rep_1.pdf"><b>2003 Honda Accord</b><span>Report</span></a></li>' +
      '<li><a href="/kept/stk_2.pdf"><b>{about} &#38; &#60;b&#62;&#34;x&#34;&#60;/b&#62;</b><span>Window sticker</span></a></li></ul>',
  );
  expect(html).toContain(until);
  expect(html).not.toContain(none);
});

it('says that nothing is kept', () => {
  const html = withKeptList(page, []);
  expect(html).toContain(none);
  expect(html).not.toContain('{href}');
  expect(html).not.toContain(until);
});

it('is in the font of the brand, which is part of the page', () => {
  expect(page).toContain('src:url(data:font/woff2,)');
  expect(page).toContain('font:1rem/1.5 Brand,');
});
