import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { googleMessage, signInMessage } from './sign-in-message.ts';

const from = (message: string) => signInMessage(new AuthApiError(message, 400, 'x'));

test.each([
  ['Email rate limit exceeded', 'Rate limit reached'],
  ['Invalid email', 'Please enter a valid email address.'],
  ['Error sending magic link email', 'Email Service Error'],
  ['Database error saving new user', 'Authentication Error'],
  ['Signups are closed', 'Signups are closed'],
])('%s reads %s', (message, title) => {
  expect(from(message).title).toBe(title);
});

test('words of libraries and browsers give way to ours', () => {
  expect(signInMessage(new AuthRetryableFetchError('Failed to fetch', 0)).title).toMatch(/^Underbase could not be reached/);
  expect(signInMessage(new AuthRetryableFetchError('{}', 502)).title).toMatch(/^Underbase could not be reached/);
  // The library makes such an error of the service's own 500 too, whose words are the specification's.
  expect(signInMessage(new AuthRetryableFetchError('Error sending magic link email', 500)).title).toBe('Email Service Error');
  expect(from('Token has expired or is invalid').title).toMatch(/^This code is wrong or has expired/);
  expect(googleMessage('Load failed').title).toMatch(/^Underbase could not be reached/);
});

test('an invalid address is said beside its field', () => {
  expect(from('Invalid email').isAboutEmail).toBe(true);
});

test('what does not come from the service is unexpected', () => {
  expect(signInMessage(new TypeError('Failed to fetch')).title).toBe('An unexpected error occurred. Please try again.');
});

test('Google that is not set up has words of its own', () => {
  expect(googleMessage('Provider google is not enabled').title).toBe('Google Sign-In Not Available');
  expect(googleMessage('').title).toBe('Failed to sign in with Google. Please try again.');
});
