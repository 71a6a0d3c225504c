import type { ToolId } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';

/** One run to be paid for, as the usage record will hold it. */
export interface SpendRequest {
  readonly tool: ToolId;
  readonly tokens: number;
  /** Number of inputs. */
  readonly batchSize: number;
  readonly metadata: OptionValues;
}

/**
 * Paying for runs. The order is fixed: precheck, run, encode, charge, hand out (settled.md 1).
 * Neither call is made for a run that costs nothing.
 */
export interface Spend {
  /** Rejects, in words for the user, where the run could not be paid. Charges nothing. */
  precheck(request: SpendRequest): Promise<void>;
  /** Charges. Where it rejects, the result waits and only the charge is tried again. */
  charge(request: SpendRequest): Promise<void>;
}

/** While there are no accounts nobody can be charged: runs are free. */
export const spend: Spend = {
  precheck: async () => {},
  charge: async () => {},
};
