import type { SiteSettings } from '@marque/server/platform/sites/contract';
import type { CSSProperties } from 'react';
import type { useTranslations } from '../../../kit/messages/intl.ts';

interface OfflineDocumentProps {
  t: ReturnType<typeof useTranslations<'offline.page'>>;
  locale: string;
  /** Of the brand. */
  name: string;
  theme: SiteSettings['theme'];
  style: CSSProperties;
  grounds: { light: string; dark: string };
  /** As a `data:` address. */
  logo: string;
  /** The brand's font, as a `data:` address. */
  font: string;
}

/** As an address: of the page that was asked for. */
const HERE = '';

/** The offline page: what happened, what is safe, the next step. Its two lists are filled by `withKeptList`. */
export function OfflineDocument({ t, locale, name, theme, style, grounds, logo, font }: OfflineDocumentProps) {
  const scheme = theme === 'system' ? 'light dark' : theme;
  return (
    <html lang={locale} style={{ ...style, colorScheme: scheme }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={logo} />
        <title>{`${t('title')} · ${name}`}</title>
        <style>{stylesOn(grounds, font)}</style>
      </head>
      <body>
        <header>
          <img src={logo} alt="" height={26} />
          <b>{name}</b>
        </header>
        <main>
          <p data-look="kind">{t('kind')}</p>
          <h1>{t('title')}</h1>
          <p data-look="lead">{t('what')}</p>
          <p data-look="quiet">{t('safe')}</p>
          <p>
            <a data-look="again" href={HERE}>
              {t('again')}
            </a>
          </p>
          <section id="kept" hidden>
            <h2>{t('kept')}</h2>
            <ul>
              <li>
                <a href="{href}">
                  <b>{'{title}'}</b>
                  <span>{'{about}'}</span>
                </a>
              </li>
            </ul>
            <p data-look="quiet">{t('kept_until')}</p>
          </section>
          <section id="none">
            <h2>{t('kept')}</h2>
            <p data-look="quiet">{t('none')}</p>
          </section>
        </main>
      </body>
    </html>
  );
}

/** Small enough to go with the page; the colors are those of the site's own styles. */
function stylesOn({ light, dark }: { light: string; dark: string }, font: string): string {
  return `
@font-face{font-family:Brand;src:url(${font}) format('woff2');font-weight:100 900}
:root{--ground:light-dark(${light},${dark});--text:light-dark(#15181d,#eceef1);--quiet:light-dark(#5a6270,#a8b0bc);--line:light-dark(#e3e6ea,#353a43)}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--text);font:1rem/1.5 Brand,system-ui,sans-serif;-webkit-text-size-adjust:100%}
header{padding:1.2rem max(1.25rem,calc((100vw - 70rem)/2));border-bottom:1px solid var(--line)}
header{display:flex;align-items:center;gap:.625rem;font-size:1.0625rem;letter-spacing:-.01em}
main{padding:clamp(2.5rem,8vw,5rem) max(1.25rem,calc((100vw - 70rem)/2));max-width:none}
h1{max-width:22ch;margin:.25rem 0 .75rem;font-size:clamp(2rem,6vw,2.75rem);line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.125rem}
p{max-width:40rem}
[data-look=kind]{color:var(--quiet);font-weight:500}
[data-look=lead]{font-size:1.125rem}
[data-look=quiet]{margin-top:.5rem;color:var(--quiet)}
[data-look=again]{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:2rem;padding:0 1.25rem;border-radius:.5rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
section{margin-top:3.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
ul{max-width:40rem;margin:.75rem 0 0;padding:0;list-style:none}
li a{display:flex;flex-wrap:wrap;gap:.125rem 1rem;justify-content:space-between;min-height:3rem;align-items:center;padding:.625rem 0;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover b{text-decoration:underline}
li span{color:var(--quiet);font-size:.875rem}
a:focus-visible{outline:2px solid currentcolor;outline-offset:3px}
`;
}
