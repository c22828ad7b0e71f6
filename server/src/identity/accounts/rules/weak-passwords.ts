/** Shorter names occur in too many words to mean anything. */
const MIN_NAME_LENGTH = 4;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains the name in the email address or the name of the site. */
export function isNamed(password: string, about: { email: string; siteName: string }): boolean {
  const name = plain(about.email.split('@')[0] ?? '');
  const names = [name, plain(about.siteName)].filter(each => each.length >= MIN_NAME_LENGTH);
  return names.some(each => plain(password).includes(each));
}

/** Whether a password is one of the well-known ones, also in capitals or with figures and signs hung on. */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const small = password.toLowerCase();
  const bare = small.replace(/[^\p{L}]+$/u, '');
  return common.has(small) || common.has(bare) || new Set(small).size < 3;
}
