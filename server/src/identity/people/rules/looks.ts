/** Files of a member: documents, invoices, data to take along. */
const FILES = /^\/(?:documents\/|media\/|api-cwa\/(?:invoice|pdf)$)/;

/** The page or file of a request as a log names it, without its query; null: it is neither. */
export function lookedAt(route: string, url: string): string | null {
  const [path = ''] = url.split('?');
  if (FILES.test(path)) return path;
  if (route !== '/*') return null;
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
}

/** Whether a read gives away what no operator takes along: everything that is known of a person, in one file. */
export const isKept = (route: string): boolean => route === '/api/user/export';
