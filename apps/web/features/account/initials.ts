/** Initials from the part of an e-mail address before the @, split on dots: marta.ortiz@… is MO (spec section 2). */
export function initials(email: string): string {
  const [local] = email.split('@');
  return local
    .split('.')
    .filter(Boolean)
    .map((part) => part[0].toUpperCase())
    .join('');
}
