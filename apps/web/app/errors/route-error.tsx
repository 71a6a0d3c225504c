import { isOfflineError, plainWords, WORDING } from '@underbase/contract';
import { Button } from '@underbase/ui';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { usePageTitle } from '../page-title.ts';
import { MessagePage } from './message-page.tsx';
import { missingBundleWords } from './missing-bundle.ts';
import { NotFound } from './not-found.tsx';

export function RouteError() {
  const error = useRouteError();
  usePageTitle(isOfflineError(error) ? 'No connection' : 'Error');
  const bundleWords = missingBundleWords();
  if (bundleWords === '') return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <MessagePage title={isOfflineError(error) ? 'No connection' : WORDING.routeError.title} text={bundleWords ?? errorText(error)}>
      <Button variant="primary" onClick={() => location.reload()}>
        {WORDING.routeError.action}
      </Button>
    </MessagePage>
  );
}

export function errorText(error: unknown): string {
  return error instanceof Error && error.message ? plainWords(error.message) : WORDING.routeError.fallback;
}
