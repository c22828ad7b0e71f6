const MAX_LENGTH = 254;
const NAME = /^[\w'+-]+(?:\.[\w'+-]+)*$/;
const NAME_END = /[\w+-]$/;
const DOMAIN = /^(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Whether the server takes a text as an email address: its own rule brings a library of schemas that a buyer waits for. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  const at = address.indexOf('@');
  const name = address.slice(0, at);
  return (
    at > 0 &&
    address.length <= MAX_LENGTH &&
    NAME.test(name) &&
    NAME_END.test(name) &&
    DOMAIN.test(address.slice(at + 1))
  );
}
