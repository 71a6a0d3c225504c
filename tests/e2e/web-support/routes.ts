import { TOOLS } from '@underbase/tools';

/** One address of every route, with its title and heading, and where a visitor without an account ends up instead. */
export interface RouteFacts {
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  /** Signed out, the visitor is sent to sign in. */
  readonly isGuarded: boolean;
}

const route = (path: string, heading: string, { title = heading, isGuarded = false } = {}): RouteFacts => ({
  path,
  heading,
  isGuarded,
  title: `${title} · Underbase`,
});
const guarded = (path: string, heading: string, title = heading): RouteFacts => route(path, heading, { title, isGuarded: true });

export const SIGN_IN: RouteFacts = route('/auth/signin', 'Login');

/** Every route of the product's specification, section 2; those of tools as the registry has them. */
export const ROUTES: readonly RouteFacts[] = [
  ...TOOLS.map(({ id, title, access }) => route(`/${id}`, title, { isGuarded: access !== 'public' })),
  { path: '/', heading: 'See the print before the press.', title: 'Underbase · Professional print-preparation tools', isGuarded: false },
  route('/tools', 'All Tools'),
  route('/docs', 'Docs'),
  route('/docs/your-first-file', 'Your first file'),
  route('/docs/privacy', 'Privacy'),
  route('/docs/terms', 'Terms'),
  route('/docs/troubleshooting', 'Troubleshooting'),
  route('/pricing', 'Pricing'),
  route('/chat-demo', 'Assistant'),
  route('/chat-debug', 'Chat events'),
  route('/bulk-workflow', 'Bulk Workflow'),
  route('/standalone/file-validator', 'File Validator'),
  route('/standalone/anything-else', 'File Validator'),
  guarded('/validate/3', 'This report is gone', 'Report not found'),
  guarded('/batch-validator', 'Batch Validator'),
  guarded('/transparency-guide', 'Transparency Guide'),
  guarded('/checkout?plan=studio&period=yearly', 'Checkout'),
  guarded('/token-test', 'Token test'),
  guarded('/profile', 'Account'),
  guarded('/profile?tab=subscription', 'Account'),
  guarded('/settings', 'Account'),
  guarded('/account', 'Account'),
  route('/no-such-page', 'Page Not Found'),
];

/** Pages of the sign-in itself: signed in, one is sent on. */
export const SIGN_IN_ROUTES: readonly RouteFacts[] = [
  SIGN_IN,
  route('/auth/signup', 'Sign Up'),
  route('/auth/check-email', 'Check your e-mail'),
  route('/auth/callback', 'Open the link where you asked for it', { title: 'Signing in' }),
];
