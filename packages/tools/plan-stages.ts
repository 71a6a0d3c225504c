import type { Frame, PixelImage } from '@underbase/engine';
import type { OptionValues } from './options.ts';
import type { RunContext } from './run.ts';

/**
 * What a stage is for: `survey` looks at the colors and shapes of the picture, `plan` decides, `planes` are masks and plates of the picture's size,
 * `report` is what no pixel depends on: it is made while others make pixels, and in a page once they are shown.
 */
export type StageName = 'survey' | 'choice' | 'plan' | 'planes' | 'report';

/**
 * One step of a plan. Each looks at the full picture and gives a part of the plan, an object of its own: all parts together are the plan
 * that `apply` gets. Parts must survive structured cloning; typed arrays on shared memory are passed on as they are.
 *
 * A stage names the options that it reads, and is handed no others, so that a moved slider makes anew only what reads it: whoever runs
 * stages may keep their parts from one run to the next. It must not keep anything itself.
 */
export interface Stage<Options = OptionValues, Plan extends object = object> {
  readonly name: StageName;
  readonly reads: readonly (keyof Options & string)[];
  /**
   * What the stage takes from the stages before it, as plain data: while that and its options are the same, its part holds.
   * Where absent, it holds as long as theirs do.
   */
  takes?(before: Plan): unknown;
  /** It takes long and refuses no picture: whoever only asks whether the tool takes one leaves it out, and all such stages behind it. */
  readonly neverRefuses?: true;
  /** @param before the parts of the stages before this one; nothing else of the plan is there yet */
  make(image: PixelImage, frame: Frame, options: Options, before: Plan, context: RunContext): Partial<Plan> | Promise<Partial<Plan>>;
}

/**
 * The options that a stage named. Any other is an error, not a wrong picture after the next move of a slider.
 * Not to be cloned or spread: what was not named is no member.
 */
export function onlyRead<Options extends object>({ name, reads }: Pick<Stage<Options>, 'name' | 'reads'>, options: Options): Options {
  const view: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(options)) {
    if ((reads as readonly string[]).includes(key)) view[key] = value;
    else {
      const refuse = (): never => {
        throw new Error(`stage ${name} reads the option ${key} and doesn't say so`);
      };
      Object.defineProperty(view, key, { enumerable: false, get: refuse });
    }
  }
  return view as Options;
}

/** All stages one after the other, on top of the parts that are there before. */
export async function makePlan<Plan extends object, Options extends object>(
  { stages }: Staged<Options, Plan>,
  image: PixelImage,
  frame: Frame,
  options: Options,
  context: RunContext,
  before: object = {},
): Promise<Plan> {
  let plan = before as Plan;
  for (const stage of stages) plan = { ...plan, ...(await stage.make(image, frame, onlyRead(stage, options), plan, context)) };
  return plan;
}

type Staged<Options, Plan extends object> = { readonly stages: readonly Stage<Options, Plan>[] };

/** The stages that pixels depend on. */
export function onlyPixels<Options, Plan extends object>({ stages }: Staged<Options, Plan>): Staged<Options, Plan> {
  return { stages: stages.filter(({ name }) => name !== 'report') };
}

/** The stages that only the report tells of. */
export function onlyReport<Options, Plan extends object>({ stages }: Staged<Options, Plan>): Staged<Options, Plan> {
  return { stages: stages.filter(({ name }) => name === 'report') };
}
