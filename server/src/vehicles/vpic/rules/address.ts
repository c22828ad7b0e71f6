/** Where NHTSA's service stands, which clients write in any case. */
const FOLDER = '/api/vehicles';
const IN_ANY_CASE = /^\/api\/vehicles(?=[/?]|$)/i;

/** What lets pages of other sites read an answer, also a refusal. */
export const FOR_ANY_SITE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** What a browser asks before a page of another site sends a key or JSON; it may keep the answer for a day. */
export const BEFORE_ANY_SITE = {
  ...FOR_ANY_SITE,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '86400',
} as const;

/** Whether an address is of this service, in whatever case. */
export const isOfVpic = (url: string): boolean => IN_ANY_CASE.test(url);

/** The address as our routes know it: its folder in small letters. */
export const vpicAddress = (url: string): string => url.replace(IN_ANY_CASE, FOLDER);
