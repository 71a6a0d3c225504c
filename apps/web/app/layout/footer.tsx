import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import { siteConfig } from '../../clients/site-config.ts';

export function Footer() {
  return (
    <footer className="ftr">
      <span>© {new Date().getFullYear()} Underbase</span>
      <span className="grow" />
      <Link to="/docs/privacy">Privacy</Link>
      <Link to="/docs/terms">Terms</Link>
      {siteConfig.videoUrl ? (
        <a href={siteConfig.videoUrl} rel="noreferrer">
          <Icon name="video" />
          Video channel
        </a>
      ) : (
        <Link to="/docs/videos">
          <Icon name="video" />
          Video channel
        </Link>
      )}
    </footer>
  );
}
