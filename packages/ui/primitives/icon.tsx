import type { IconName } from './icon-names.ts';
import { ICONS } from './icon-registry.ts';

export interface IconProps {
  /** Kebab-case lucide name. */
  readonly name: IconName;
  readonly className?: string;
  readonly size?: number;
}

/** A 16 px line icon in text color. Decorative: the word stands beside it or in the button's name. */
export function Icon({ name, className, size = 16 }: IconProps) {
  const Glyph = ICONS[name];
  return <Glyph className={className ? `i ${className}` : 'i'} size={size} aria-hidden="true" focusable="false" />;
}

/** Turns while something is on its way; slows down when the system asks for less motion. */
export function Spinner({ className }: { readonly className?: string }) {
  return <Icon name="loader-circle" className={className ? `spin ${className}` : 'spin'} />;
}
