const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address belongs to, as limits and starting balances count it: plus-tags go everywhere, and at Gmail the dots
 * and the second name of the domain too. Mails still go to the address as given. `private.mailbox_of` is the same in the database.
 * @param address in the form of `normalizeEmail`
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const plain = address.slice(0, at).replace(/(.)\+.*$/, '$1');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
