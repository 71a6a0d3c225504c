import { Link } from 'react-router';
import type { KnowledgeResult } from '../../clients/assistant.ts';
import { bestSentence, markWords } from './found-words.ts';

function Marked({ text, stems }: { readonly text: string; readonly stems: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return markWords(text, stems).map(({ text: part, isFound }, index) => (isFound ? <mark key={index}>{part}</mark> : part));
}

/** Sections that a search found, with the words that were found in them. */
export function FoundList({ results }: { readonly results: readonly KnowledgeResult[] }) {
  return (
    <ul className="guide-pages">
      {results.map(({ title, content, url, found }) => (
        <li key={`${url} ${title}`}>
          <Link to={url}>
            <b>
              <Marked text={title} stems={found} />
            </b>
            <span>
              <Marked text={bestSentence(content, found)} stems={found} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
