import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import type { Destination } from '../navigation/pages.ts';
import { PreparationBadge } from '../navigation/preparation-badge.tsx';
import { usePathOf } from '../navigation/use-path-of.ts';
import { toolPicture } from './tool-picture.ts';

export function ToolCard({ page }: { readonly page: Destination }) {
  const picture = toolPicture(page.path);
  const pathOf = usePathOf();
  return (
    <Link className="tool-cell" to={pathOf(page)}>
      <h2>
        <Icon name={page.icon} />
        {page.title}
      </h2>
      <div className="pic">
        {picture ? <img src={picture} alt="" width={104} height={108} loading="lazy" /> : <PictureStandIn page={page} />}
      </div>
      <p>{page.summary}</p>
      <span className="cost">
        {page.price}
        {page.isInPreparation && <PreparationBadge />}
      </span>
    </Link>
  );
}

function PictureStandIn({ page }: { readonly page: Destination }) {
  if (page.cardWords.length === 0) return <Icon name={page.icon} />;
  return (
    <span className="types" aria-hidden="true">
      {page.cardWords.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
