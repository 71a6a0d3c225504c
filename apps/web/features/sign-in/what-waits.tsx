import { tokenAllowance } from '@underbase/contract';
import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import { PUBLIC_VALIDATOR, TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { useWaitingFile } from './waiting-file.ts';
import styles from './what-waits.module.css';

const FREE_TOKENS = tokenAllowance('free');

/** What stands behind this sign-in: the tool that was asked for, the file that waits for it, and what is free. Nothing for other pages. */
export function WhatWaits({ next }: { readonly next: string }) {
  const [path] = next.split(/[?#]/);
  const page = TOOL_DESTINATIONS.find((destination) => destination.path === path);
  const fileName = useWaitingFile(path);
  if (!page) return null;
  return (
    <section className={styles.waits} aria-label="After signing in">
      <p className={styles.tool}>
        <Icon name={page.icon} />
        <span>
          <b>{page.title}</b> opens after you sign in. {page.summary}
        </span>
      </p>
      {fileName && (
        <p className={styles.file}>
          <Icon name="check" />
          <span>
            <b>{fileName}</b> is kept in this browser, with its settings, and opens there.
          </span>
        </p>
      )}
      <p className="help">
        {page.price === 'Free' ? `${page.title} is free.` : `Looking is free; an export costs ${page.price}.`} {FREE_TOKENS} tokens come
        free every month.
      </p>
      <p className="help">
        No account is needed to <Link to={PUBLIC_VALIDATOR}>check a file</Link>.
      </p>
    </section>
  );
}
