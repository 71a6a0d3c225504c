export class Standstill {
  constructor(limitMs: number, onStill: () => void);
  moved(): void;
  over(): void;
}
export function endGroup(file: string, record: unknown): void;
