import { Link } from 'react-router';
import { type Inline, parseMarkdown } from './parse-markdown.ts';

function InlineText({ inline, onLeave }: { readonly inline: Inline; readonly onLeave?: () => void }) {
  if (inline.kind === 'strong') return <b>{inline.text}</b>;
  if (inline.kind === 'em') return <em>{inline.text}</em>;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  if (inline.kind === 'text') return inline.text;
  if (inline.href.startsWith('https://')) {
    return (
      <a href={inline.href} target="_blank" rel="noreferrer noopener">
        {inline.text}
      </a>
    );
  }
  return (
    <Link to={inline.href} onClick={onLeave}>
      {inline.text}
    </Link>
  );
}

interface SafeMarkdownProps {
  readonly source: string;
  /** A link of the site was followed. */
  readonly onLeave?: () => void;
}

/** An answer's Markdown as elements of React: no HTML of its own ever reaches the page. */
export function SafeMarkdown({ source, onLeave }: SafeMarkdownProps) {
  const line = (inlines: readonly Inline[]) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    inlines.map((inline, index) => <InlineText key={index} inline={inline} onLeave={onLeave} />);
  return parseMarkdown(source).map((block, index) => {
    const key = `${index} ${block.kind}`;
    if (block.kind === 'paragraph') return <p key={key}>{line(block.inlines)}</p>;
    if (block.kind === 'code') return <pre key={key}>{block.text}</pre>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the same
    const items = block.items.map((item, place) => <li key={place}>{line(item)}</li>);
    return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
  });
}
