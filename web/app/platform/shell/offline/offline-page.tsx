import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import { marqueContext } from '../../../context.ts';
import { tagOf } from '../../../language.ts';
import { translatorFor } from '../../../kit/messages/intl.ts';
import { messagesOf } from '../../../kit/messages/messages.ts';
import { brandGrounds, brandStyle } from '../brand/brand-style.ts';
import type { Route } from './+types/offline-page';
import { OfflineDocument } from './offline-document.tsx';

/** The letters of both languages, as addresses that hold the file. */
const FONTS = { inter, figtree };

/** Everything the page needs is in it: nothing else can be fetched when it is shown. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; frame-ancestors 'none'";

/**
 * The page the service worker keeps for when the server cannot be reached. It is the same for everybody; the worker puts
 * the documents that are kept in the browser into it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const { site, locale } = caller;
  const { renderToStaticMarkup } = await import('react-dom/server.browser');
  const logo = await app.brandAssets.ofBrand(caller, site.id, 'logo.svg');
  const page = renderToStaticMarkup(
    <OfflineDocument
      t={translatorFor(tagOf(locale), messagesOf(locale), 'offline.page')}
      locale={locale}
      name={site.name}
      theme={site.theme}
      style={brandStyle(site)}
      grounds={brandGrounds(site.hue)}
      font={FONTS[site.font]}
      logo={`data:${logo.type};base64,${logo.bytes.toString('base64')}`}
    />,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-robots-tag': 'noindex',
  };
  return new Response(`<!DOCTYPE html>${page}`, { headers });
}
