/** The server cannot start; the message says in full sentences what happened, what is safe and what to do. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefused';
  }
}
