import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

test('reads paragraphs, lists, code and what stands in a line', () => {
  expect(parseMarkdown('Use **Choke** in the\n[Color Separator](/color-separator).\n\n- `a`\n- *b*\n\n1. c\n\n```\n<x>\n```')).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'Use ' },
        { kind: 'strong', text: 'Choke' },
        { kind: 'text', text: ' in the ' },
        { kind: 'link', text: 'Color Separator', href: '/color-separator' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'list', isOrdered: false, items: [[{ kind: 'code', text: 'a' }], [{ kind: 'em', text: 'b' }]] },
    { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'c' }]] },
    { kind: 'code', text: '<x>' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'http://elsewhere.example',
  'vbscript:x',
])('a link to %s is only its text', (href) => {
  const [block] = parseMarkdown(`[here](${href})`);
  expect(block.kind === 'paragraph' && block.inlines.every(({ kind }) => kind === 'text')).toBe(true);
});

test('HTML and pictures are text, and a code that never ends is shown', () => {
  const [first] = parseMarkdown('<img src=x onerror=alert(1)>');
  expect(first).toEqual({ kind: 'paragraph', inlines: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] });
  expect(parseMarkdown('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
});
