import type { Access } from '@underbase/tools';

/**
 * Whether this visitor may use something with that access rule.
 * The product has no accounts yet, so every tool is open; sign-in decides here once there are some.
 */
export function canUse(access: Access): boolean {
  return access === 'public' || !HAS_ACCOUNTS;
}

const HAS_ACCOUNTS = false;
