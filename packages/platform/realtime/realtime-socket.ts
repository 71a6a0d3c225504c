/** As much of a `ws` socket as the service uses. */
export interface RealtimeSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', handler: (data: { toString(): string }, isBinary: boolean) => void): unknown;
  on(event: 'close' | 'error', handler: () => void): unknown;
}
