import type { LotBadge } from '../contract.ts';

type Tone = LotBadge['lines'][number]['tone'];

/** Colors of at least 4.5:1 on white, each with a sign of its own. */
const TONES: Readonly<Record<Tone, { color: string; sign: string }>> = {
  serious: { color: '#b3261e', sign: '!' },
  caution: { color: '#8a5300', sign: '!' },
  info: { color: '#33507a', sign: 'i' },
  none: { color: '#1e6b52', sign: '✓' },
  neutral: { color: '#555b66', sign: '–' },
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => ENTITIES[sign]!);

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:14px/1.4 system-ui,sans-serif;background:#fff;color:#1a1d23}
a{display:block;padding:12px 14px;border:1px solid #d5d8de;border-radius:8px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{border-color:#555b66}
b{display:block;font-size:15px}
p{display:flex;gap:8px;margin-top:6px}
i{flex:none;width:18px;height:18px;border-radius:9px;color:#fff;font:700 12px/18px system-ui,sans-serif;text-align:center}
u{display:block;margin-top:8px}
small{display:block;margin-top:6px;font-size:12px;color:#555b66}`;

/** The badge as a page that others frame. It has no script. */
export function badgePage({ title, lines, link, by, url, lang }: LotBadge): string {
  const rows = lines.map(({ tone, text }) => {
    const { color, sign } = TONES[tone];
    return `<p><i style="background:${color}" aria-hidden="true">${sign}</i><span>${escaped(text)}</span></p>`;
  });
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><a href="${escaped(url)}" target="_blank" rel="noopener"><b>${escaped(title)}</b>${rows.join('')}<u>${escaped(link)}</u><small>${escaped(by)}</small></a></body></html>`;
}

const WIDTH = 340;
const MARGIN = 14;
/** Where the words beside a sign begin. */
const INDENT = 40;

/** Signs that fit on a line that begins at `left`, in the widest fonts that `system-ui` may be; a sign is `wide` of its size. */
const signsOf = (size: number, left = MARGIN, wide = 0.58) => Math.floor((WIDTH - MARGIN - left) / (size * wide));
const TITLE_SIGNS = signsOf(15, MARGIN, 0.66);

/** The badge as a picture, with its text in lines that fit. */
export function badgePicture({ title, lines, link, by, lang }: LotBadge): string {
  let y = 26;
  const parts = [
    `<text x="${MARGIN}" y="${y}" font-size="15" font-weight="700">${escaped(cut(title, TITLE_SIGNS))}</text>`,
  ];
  for (const { tone, text } of lines) {
    const { color, sign } = TONES[tone];
    for (const [at, line] of wrapped(text, signsOf(13, INDENT)).entries()) {
      y += at === 0 ? 24 : 17;
      if (at === 0)
        parts.push(
          `<circle cx="23" cy="${y - 5}" r="9" fill="${color}"/><text x="23" y="${y - 1}" font-size="12" font-weight="700" fill="#fff" text-anchor="middle">${sign}</text>`,
        );
      parts.push(`<text x="${INDENT}" y="${y}" font-size="13">${escaped(line)}</text>`);
    }
  }
  y += 26;
  parts.push(
    `<text x="${MARGIN}" y="${y}" font-size="13" text-decoration="underline">${escaped(cut(link, signsOf(13)))}</text>`,
  );
  for (const line of wrapped(by, signsOf(11))) {
    y += 18;
    parts.push(`<text x="${MARGIN}" y="${y}" font-size="11" fill="#555b66">${escaped(line)}</text>`);
  }
  const height = y + 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${lang}" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui,sans-serif" fill="#1a1d23"><title>${escaped(title)}</title><rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8" fill="#fff" stroke="#d5d8de"/>${parts.join('')}</svg>`;
}

const cut = (text: string, signs: number): string => (text.length > signs ? `${text.slice(0, signs - 1)}…` : text);

/** A text in lines of so many signs; a longer word is cut. */
function wrapped(text: string, signs: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > signs) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map(line => cut(line, signs));
}

/**
 * The script that makes a badge of each link of another site that has `data-vehicle-badge`: it asks for what the badge says and
 * writes it into the link as text. Where it gets no answer, the link stays as it is.
 */
export const BADGE_SCRIPT = `(() => {
  'use strict';
  const own = document.currentScript && new URL(document.currentScript.src).origin;
  const tones = ${JSON.stringify(TONES)};
  const part = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, style);
    return made;
  };
  const show = async link => {
    const page = new URL(link.href);
    if (page.origin !== own) return;
    const address = own + page.pathname.replace(/\\/$/, '') + '/badge.json' + page.search;
    const answer = await fetch(address, { credentials: 'omit' });
    if (!answer.ok) return;
    const badge = await answer.json();
    const lines = badge.lines.map(({ tone, text }) => {
      const { color, sign } = tones[tone] || tones.neutral;
      const line = part('span', '', { display: 'flex', gap: '8px', marginTop: '6px' });
      const mark = part('span', sign, {
        flex: 'none', width: '18px', height: '18px', borderRadius: '9px', background: color, color: '#fff',
        font: '700 12px/18px system-ui, sans-serif', textAlign: 'center',
      });
      mark.setAttribute('aria-hidden', 'true');
      line.append(mark, part('span', text, {}));
      return line;
    });
    Object.assign(link.style, {
      display: 'block', boxSizing: 'border-box', maxWidth: '340px', padding: '12px 14px', border: '1px solid #d5d8de',
      borderRadius: '8px', background: '#fff', color: '#1a1d23', font: '14px/1.4 system-ui, sans-serif',
      textAlign: 'left', textDecoration: 'none',
    });
    link.lang = badge.lang;
    link.href = badge.url;
    link.replaceChildren(
      part('strong', badge.title, { display: 'block', fontSize: '15px' }),
      ...lines,
      part('span', badge.link, { display: 'block', marginTop: '8px', textDecoration: 'underline' }),
      part('small', badge.by, { display: 'block', marginTop: '6px', fontSize: '12px', color: '#555b66' }),
    );
  };
  const all = () => {
    for (const link of document.querySelectorAll('a[data-vehicle-badge=""]')) {
      link.dataset.vehicleBadge = 'asked';
      show(link).catch(() => {});
    }
  };
  all();
  document.addEventListener('DOMContentLoaded', all);
})();
`;
