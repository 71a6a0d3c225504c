/**
 * Every string that the specification quotes, to the letter, in one place: pages show them, a test finds each on its screen.
 * Placeholders in braces are filled in by `fill`.
 */
export const WORDING = {
  app: {
    initializing: 'Initializing application...',
    errorTitle: 'An error occurred',
    errorFallback: 'Something went wrong in the application',
    imageFailed: 'Failed to load image',
  },
  notFound: {
    title: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
    action: 'Go Home',
  },
  routeError: {
    title: 'Oops! Something went wrong',
    fallback: 'An unexpected error occurred',
    action: 'Refresh Page',
  },
  toolError: {
    title: '{tool} Error',
    fallback: 'An unexpected error occurred',
    retry: 'Try Again',
    reload: 'Reload Page',
  },
  header: {
    flows: 'Our Flows',
    designer: 'AI Graphic Designer',
    new: 'NEW',
    allTools: 'All Tools',
    bulkWorkflow: 'Bulk Workflow (coming soon)',
    docs: 'Docs',
    pricing: 'Pricing',
    login: 'Login',
    signUp: 'Sign Up',
    account: 'Account',
    profile: 'Profile',
    settings: 'Settings',
    logOut: 'Log out',
    help: 'HELP',
  },
  tokens: {
    unavailable: '?/?',
    noUser: 'Authentication required to use tokens',
    noSubscription: 'Unable to load subscription information',
    insufficient: 'Insufficient tokens. You need {n} tokens but only have {m} remaining.',
    functionMissing: 'Token deduction function not found in database',
    constraint: 'Database constraint violation',
    refused: 'Insufficient tokens for this operation',
    failed: 'Failed to deduct tokens',
    noAnswer: 'Token deduction failed - no response from database',
    usageFailed: 'Failed to record token usage',
    unexpected: 'An unexpected error occurred: {message}',
    loadTimeout: 'Database query timed out',
  },
  signIn: {
    rateLimitTitle: 'Rate limit reached',
    rateLimitText: 'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.',
    invalidEmail: 'Please enter a valid email address.',
    mailTitle: 'Email Service Error',
    mailText: 'Unable to send login email. This might be due to email service configuration. Please contact support.',
    databaseTitle: 'Authentication Error',
    databaseText: 'We encountered a database issue. Please try again or contact support if the problem persists.',
    unexpected: 'An unexpected error occurred. Please try again.',
    googleDisabledTitle: 'Google Sign-In Not Available',
    googleDisabledText: 'Google authentication is not enabled. Please contact support.',
    googleFailed: 'Failed to sign in with Google. Please try again.',
    signOutFailed: 'Failed to sign out',
  },
  betaGate: {
    title: 'Beta Access',
    emailMissing: 'Please enter your email',
    failed: 'Failed to send magic link. Please try again.',
    sentTitle: 'Magic Link Sent',
    sentText: 'Check your email for a link to access beta features.',
  },
  profile: {
    noUser: 'No user logged in',
    updated: 'Profile updated successfully',
    failed: 'Failed to update profile',
  },
  feedback: {
    missingTitle: 'Missing Information',
    missingText: 'Please provide both email and message.',
    failedTitle: 'Error',
    failedText: 'Failed to send message. Please try again.',
    sentTitle: 'Message Sent!',
    sentText: "Thank you for your feedback. We'll get back to you soon.",
  },
  chat: {
    apiError: 'API error: {status}',
    failed: 'Failed to send message',
    cancelled: 'Request cancelled',
  },
  payment: {
    failed: 'There was an issue with the payment process. Please try again or contact support.',
  },
} as const;

/** Puts values in the place of {names}. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
