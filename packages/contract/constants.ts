/** Figures of spec section 9 that the client holds; a test reads each one from the running app (settled.md 38). */
export const CONSTANTS = {
  toast: { durationMs: 4000, visible: 3, gapPx: 14, widthPx: 356 },
  subscription: { fetchTimeoutMs: 10_000, minIntervalMs: 5_000, resetDays: 30 },
  tokenBalance: { refreshCooldownMs: 10_000, redAtShare: 0.2, amberAtShare: 0.5 },
  session: { refreshCheckMs: 30_000, refreshMarginMs: 90_000 },
  realtime: { heartbeatMs: 30_000, reconnectMs: [1_000, 2_000, 5_000, 10_000], messageTimeoutMs: 10_000 },
  queries: { retries: 3, mainRetries: 1, retryDelayMs: 1_000, maxRetryDelayMs: 30_000, cacheMs: 300_000 },
  chat: { cacheMs: 86_400_000, cacheEntries: 50, knowledgeLimit: 3, quickActionsShown: 6, inputMaxHeightPx: 200 },
  menu: { typeaheadResetMs: 1_000 },
  payment: { redirectWindowMs: 300_000, toastMs: 5_000 },
} as const;
