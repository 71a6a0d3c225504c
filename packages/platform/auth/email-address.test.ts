import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['Ann@Example.TEST', 'ann@example.test'],
  ['  ann@example.test ', 'ann@example.test'],
  ["o'neil+prints@mail.shop.example", "o'neil+prints@mail.shop.example"],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
])('%s', (given, expected) => expect(normalizeEmail(given)).toBe(expected));

test.each(['a', 'a@', '@b.test', 'a@b', 'a@b..test', 'a@b.test.', 'a@b.123', 'a b@c.test', 'a@c.test\n', 'a@c.test,', 'a"b@c.test'])(
  'refuses %j',
  (given) => {
    expect(() => normalizeEmail(given)).toThrow('Invalid email');
  },
);

test('whatever is accepted holds nothing that a mail header could break on, and stays as it is', () => {
  const pieces = fc.constantFrom('a', 'B', '.', '@', '-', ' ', '\r', '\n', ',', ';', '<', '>', '"', ':', 'test', 'é', '\u0000', '\u2028');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      let address: string;
      try {
        address = normalizeEmail(parts.join(''));
      } catch {
        return;
      }
      expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
      expect(address).not.toMatch(/[\s,;:<>"()[\]\\]/);
      expect(normalizeEmail(address)).toBe(address);
    }),
    { numRuns: 5000 },
  );
});

test('accepts every plain address', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,10}$/);
  fc.assert(
    fc.property(word, word, (local, host) => {
      expect(normalizeEmail(`${local}@${host}.test`)).toBe(`${local}@${host}.test`);
    }),
  );
});
