import { DELETE_EMAIL } from '@marque/server/identity/privacy/contract';

/** Whether the form can be sent: an address as on the server; a message is not needed. */
export function isDeletable({ email }: { email: string }): boolean {
  return DELETE_EMAIL.test(email.trim());
}
