import { DELETE_EMAIL } from '@marque/server/privacy/contract';

export type DeleteField = 'email' | 'message';

/** What is wrong with the form, field by field in their order; the same rules as on the server. */
export function wrongFields(given: { email: string; message: string }): DeleteField[] {
  const wrong: DeleteField[] = [];
  if (!DELETE_EMAIL.test(given.email.trim())) wrong.push('email');
  if (given.message.trim() === '') wrong.push('message');
  return wrong;
}
