import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const KEEPS = /\b(?:localStorage|sessionStorage|indexedDB)\b|\bcaches\.|\bsetCookie\(|\bstringifySetCookie\(/;

/** Each file that keeps something in a browser, and what the list of cookies calls it; empty: it keeps what others name. */
const KEPT: Record<string, string[]> = {
  'server/src/identity/gate/routes.ts': ['marque_secu', '__secu_id'],
  'server/src/identity/accounts/rules/session-cookie.ts': ['marque_session', 'marque_guest', 'logged_in'],
  'server/src/identity/dealerships/rules/chosen-cookie.ts': ['marque_dealership', 'marque_wallet'],
  'server/src/identity/people/rules/seeing-cookie.ts': ['marque_seeing'],
  'server/src/documents/shares/routes.ts': ['share-…'],
  'web/app/care/feedback/kept-feedback.ts': ['feedbacks', 'marque.feedback-later'],
  'web/app/money/orders/cart/carts.ts': ['carts'],
  'web/app/money/orders/cart/use-quote.ts': ['quote …'],
  'web/app/money/orders/checkout/use-pay-form.ts': ['checkout-email'],
  'web/app/documents/reports/page/use-ticks.ts': ['checklist …'],
  'web/app/platform/shell/acquisition-tag.ts': ['gsp'],
  'web/app/platform/shell/consent/consent.ts': ['marque_consent'],
  'web/app/platform/shell/consent/measuring.tsx': ['_ga', '_clck'],
  'web/app/platform/shell/discount/discount-place.ts': ['discount_closed'],
  'web/app/platform/shell/guard/flags.ts': ['logged_in', '__secu_id'],
  'web/app/platform/shell/header/member-tools.tsx': ['marque.notices'],
  'web/app/platform/shell/language/language-choice.ts': ['marque_language'],
  'web/app/platform/shell/offline/kept-documents.ts': ['marque-kept', 'marque.kept-by'],
  'web/app/platform/shell/offline/worker.ts': ['marque-offline …'],
  'web/app/platform/shell/settings/settings-cache.ts': ['marque.site.v1.…'],
  'web/app/documents/stickers/tour/use-guide.ts': ['marque.sticker-guide'],
  'web/app/inventory/stock/scan/lot-queue.ts': ['marque-lot'],
  'web/app/inventory/stock/scan/worker.ts': [],
  'web/app/kit/ui/notice/notices.ts': ['marque.notices', 'marque.notices.of'],
  'web/app/vehicles/decode/option/kept-option.ts': ['vehicle_option'],
  'web/app/vehicles/decode/search/typed-store.ts': ['plate_state'],
};

const codeFiles = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
    .map(name => `${folder}/${name}`);

const filesThatKeep = (folder: string): string[] =>
  codeFiles(folder).filter(path => KEEPS.test(readFileSync(root + path, 'utf8')));

describe('the list of cookies and storage', () => {
  it('knows every file that keeps something in a browser', () => {
    expect([...filesThatKeep('web/app'), ...filesThatKeep('server/src')].toSorted()).toEqual(
      Object.keys(KEPT).toSorted(),
    );
  });

  it('knows every name with the mark of the product', () => {
    const marked = codeFiles('web/app').flatMap(path =>
      [...readFileSync(root + path, 'utf8').matchAll(/'(marque[._-][a-z][\w.-]*?)[ .]?'/g)].map(
        ([, name = '']) => name,
      ),
    );
    // The last is a header of the API's answers, which nothing keeps.
    const known = [...Object.values(KEPT).flat(), 'marque-version'];
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.filter(name => !known.some(each => each.startsWith(name)))).toEqual([]);
  });

  it.each(['en', 'es'])('names each thing that is kept: %s', language => {
    const page = readFileSync(`${root}sites/default/content/${language}/cookies.md`, 'utf8');
    const names = Object.values(KEPT).flat();
    expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
