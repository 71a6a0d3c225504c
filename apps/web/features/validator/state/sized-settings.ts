import type { ImageSession } from '@underbase/runner/browser';
import { type ValidationSettings, withUsualWidth } from '@underbase/tools/validation';
import { FIRST_GUESS } from '../print-size/print-boxes.ts';

type Opened = Pick<ImageSession, 'info'>;

/** Settings for a file that has just come: a width typed for the one before says nothing about it. */
export function atUsualWidth({ info }: Opened, { widthFrom: _, ...settings }: ValidationSettings): ValidationSettings {
  return withUsualWidth(info, { ...settings, printWidthIn: null }, FIRST_GUESS);
}

/** Settings with a change: a width that is given is the user's own; another profile brings its own usual width, where that is in force. */
export function changedSettings(
  before: ValidationSettings,
  change: Partial<ValidationSettings>,
  opened: Opened | null,
): ValidationSettings {
  const { widthFrom, ...next } = { ...before, ...change };
  if (change.printWidthIn !== undefined || widthFrom === undefined) return next;
  if (change.profile && opened) return atUsualWidth(opened, next);
  return { ...next, widthFrom };
}
