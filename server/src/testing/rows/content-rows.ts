import { CONTENT_PAGE, type MemberRecords } from '../two-sites.ts';

const UNKNOWN = { page: 'cpg_unknown', revision: 1 };

/** The calls of content pages. */
export const CONTENT_ROWS = {
  'GET /api/content-page': {
    access: 'anyone',
    input: { path: '/learn/how-to-read-a-vin' },
    foreign: () => ({ path: CONTENT_PAGE.path }),
  },
  'GET /api/content-pages': { access: 'anyone' },
  'GET /api/content-preview': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: (a: MemberRecords) => ({ token: a.contentPreview }),
  },
  'GET /api/operator/content-pages': { access: 'operator' },
  'GET /api/operator/content-page': {
    access: 'operator',
    input: { page: 'cpg_unknown' },
    foreign: (a: MemberRecords) => ({ page: a.contentPage }),
  },
  'GET /api/operator/content-version': {
    access: 'operator',
    input: { page: 'cpg_unknown', version: 1 },
    foreign: (a: MemberRecords) => ({ page: a.contentPage, version: 1 }),
  },
  'POST /api/operator/save-content-page': {
    access: 'operator',
    input: CONTENT_PAGE,
    foreign: (a: MemberRecords) => ({ ...CONTENT_PAGE, page: a.contentPage, revision: 1 }),
  },
  'POST /api/operator/move-content-page': {
    access: 'operator',
    input: { ...UNKNOWN, to: 'review' },
    foreign: (a: MemberRecords) => ({ page: a.contentPage, revision: 3, to: 'archived' }),
  },
  'POST /api/operator/restore-content-version': {
    access: 'operator',
    input: { ...UNKNOWN, version: 1 },
    foreign: (a: MemberRecords) => ({ page: a.contentPage, revision: 3, version: 1 }),
  },
  'POST /api/operator/render-content': { access: 'operator', input: { body: 'Text.', language: 'en' } },
  'POST /api/operator/preview-content-page': {
    access: 'operator',
    input: { page: 'cpg_unknown', version: 1 },
    foreign: (a: MemberRecords) => ({ page: a.contentPage, version: 1 }),
  },
  'GET /api/operator/redirects': { access: 'operator' },
  'POST /api/operator/add-redirect': { access: 'operator', input: { from: '/old', to: '/' } },
  'POST /api/operator/remove-redirect': {
    access: 'operator',
    input: { redirect: 'crd_unknown' },
    foreign: (a: MemberRecords) => ({ redirect: a.redirect }),
  },
} as const;
