import { invalidEmail } from './auth-error.ts';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** RFC 5321 dot-string: no quoted forms, no white space, no control characters; nothing that a mail header could break on. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * An address in the form accounts are known by: outer spaces cut, lower case.
 * @throws AuthError `validation_failed` "Invalid email"
 */
export function normalizeEmail(value: unknown): string {
  if (typeof value !== 'string') throw invalidEmail();
  // Only plain spaces are forgiven: a tab or line break was never typed into a form by accident.
  const address = value.replace(/^ +| +$/g, '').toLowerCase();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at);
  const isValid =
    at > 0 &&
    address.length <= LONGEST_ADDRESS &&
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    DOMAIN.test(address.slice(at + 1));
  if (!isValid) throw invalidEmail();
  return address;
}
