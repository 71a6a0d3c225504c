import { AppError, type ToolId } from '@underbase/contract';
import type { Frame, Rect } from '@underbase/engine';
import {
  type BandsRun,
  declareTool,
  inBrowser,
  type RunContext,
  type ToolDeclaration,
  type ToolRun,
  type WholeRun,
} from '@underbase/tools';

/** Tools of a few lines for tests of the runner on both hosts. This module stands in for the registry. */

interface Amount {
  readonly amount: number;
}

/** Adds to red, in place; counts what it saturated. */
const lighten: BandsRun<Amount, { readonly peak: Uint8Array }> = {
  stages: [
    {
      name: 'survey',
      reads: [],
      make(image, _frame, _options, _before, context) {
        const peak = context.allocate(1);
        for (let i = 0; i < image.pixels.length; i += 4) peak[0] = Math.max(peak[0], image.pixels[i]);
        context.progress(1);
        return { peak };
      },
    },
  ],
  bands: {
    apply(source, target, _frame, { amount }) {
      let saturated = 0;
      for (let i = 0; i < source.pixels.length; i += 4) {
        const red = source.pixels[i] + amount;
        if (red > 255) saturated++;
        target.pixels.set([Math.min(255, red), source.pixels[i + 1], source.pixels[i + 2], source.pixels[i + 3]], i);
      }
      return { saturated };
    },
  },
  report: (_frame, _options, { peak }, { saturated = 0 }) => ({
    facts: [
      { id: 'saturated', label: 'Saturated', value: saturated },
      { id: 'peak', label: 'Peak', value: peak[0] },
    ],
    warnings: [],
  }),
};

/** The same pixels; reports the sum of all red of the picture as it came, whatever bands have made of it meanwhile. */
const surveyed: BandsRun<Amount, { readonly red: number }> = {
  stages: [
    {
      name: 'report',
      reads: [],
      make: ({ pixels }) => ({ red: pixels.reduce((sum, value, at) => (at % 4 === 0 ? sum + value : sum), 0) }),
    },
  ],
  bands: {
    apply(source, target, _frame, { amount }) {
      for (let i = 0; i < source.pixels.length; i++) target.pixels[i] = Math.min(255, source.pixels[i] + (i % 4 === 0 ? amount : 0));
      return {};
    },
  },
  report: (_frame, _options, { red = -1 }) => ({ facts: [{ id: 'red', label: 'Red', value: red }], warnings: [] }),
};

/** Largest alpha within a square of `amount` px around each pixel: needs rows of its neighbors. */
const spread: BandsRun<Amount> = {
  stages: [],
  bands: {
    reach: ({ x, y, width, height }, _frame, { amount }) => ({
      x: x - amount,
      y: y - amount,
      width: width + 2 * amount,
      height: height + 2 * amount,
    }),
    apply(source, target, _frame, { amount }) {
      for (let y = 0; y < target.rect.height; y++) {
        for (let x = 0; x < target.rect.width; x++) {
          const here = { x: target.rect.x + x, y: target.rect.y + y };
          const around = { x: here.x - amount, y: here.y - amount, width: 2 * amount + 1, height: 2 * amount + 1 };
          target.pixels[(y * target.rect.width + x) * 4 + 3] = largestAlpha(source.pixels, source.rect, around);
        }
      }
      return { pixels: target.rect.width * target.rect.height };
    },
  },
  report: (_frame, _options, _plan, tally) => ({ facts: [{ id: 'pixels', label: 'Pixels', value: tally.pixels ?? 0 }], warnings: [] }),
};

function largestAlpha(pixels: Uint8Array, held: Rect, wanted: Rect): number {
  let largest = 0;
  for (let y = Math.max(wanted.y, held.y); y < Math.min(wanted.y + wanted.height, held.y + held.height); y++) {
    for (let x = Math.max(wanted.x, held.x); x < Math.min(wanted.x + wanted.width, held.x + held.width); x++) {
      largest = Math.max(largest, pixels[((y - held.y) * held.width + (x - held.x)) * 4 + 3]);
    }
  }
  return largest;
}

/** A clear margin of `amount` px on every side, and half the resolution: the result measures other than its source. */
const margin: BandsRun<Amount> = {
  stages: [],
  bands: {
    layout: (frame, { amount }): Frame => ({
      ...frame,
      width: frame.width + 2 * Math.round(amount * frame.scale),
      height: frame.height + 2 * Math.round(amount * frame.scale),
      full: frame.full && { width: frame.full.width + 2 * amount, height: frame.full.height + 2 * amount },
      dpi: frame.dpi / 2,
    }),
    reach: ({ x, y, width, height }, frame, { amount }) => {
      const shift = Math.round(amount * frame.scale);
      return { x: x - shift, y: y - shift, width, height };
    },
    apply(source, target, frame, { amount }) {
      const shift = Math.round(amount * frame.scale);
      for (let y = 0; y < source.rect.height; y++) {
        const row = source.pixels.subarray(y * source.rect.width * 4, (y + 1) * source.rect.width * 4);
        const targetY = source.rect.y + y + shift - target.rect.y;
        const targetX = source.rect.x + shift - target.rect.x;
        target.pixels.set(row, (targetY * target.rect.width + targetX) * 4);
      }
      return {};
    },
  },
  report: () => ({ facts: [], warnings: [] }),
};

/** Never ends and never asks: only ending its worker stops it. */
const stubborn: BandsRun<{ readonly when: string }> = {
  stages: [{ name: 'plan', reads: ['when'], make: (_image, _frame, { when }) => (when === 'analyze' ? loopForever() : {}) }],
  bands: { apply: () => loopForever() },
  report: () => ({ facts: [], warnings: [] }),
};

function loopForever(): never {
  for (;;) Math.sqrt(2);
}

/** Never ends but asks all the time. */
const patient: BandsRun<object> = {
  stages: [
    {
      name: 'plan',
      reads: [],
      make(_image, _frame, _options, _before, context: RunContext) {
        for (let step = 0; ; step++) context.progress(Math.min(0.99, step / 1e6));
      },
    },
  ],
  bands: { apply: () => ({}) },
  report: () => ({ facts: [], warnings: [] }),
};

/** Takes its thread down: what a callback throws, nobody catches. */
const crashing: BandsRun<object> = {
  stages: [{ name: 'plan', reads: [], make: () => new Promise(() => setTimeout(crash)) }],
  bands: { apply: () => ({}) },
  report: () => ({ facts: [], warnings: [] }),
};

function crash(): never {
  throw new Error('the thread fails');
}

/** Asks for a plane of ten times `amount` bytes for each pixel. */
const hungry: BandsRun<Amount, { readonly plane: Uint8Array }> = {
  stages: [
    {
      name: 'planes',
      reads: ['amount'],
      make: ({ width, height }, _frame, { amount }, _before, context) => ({ plane: context.allocate(width * height * amount * 10) }),
    },
  ],
  bands: { apply: () => ({}) },
  report: (_frame, _options, { plane }) => ({ facts: [{ id: 'bytes', label: 'Bytes', value: plane.byteLength }], warnings: [] }),
};

/** Takes all pictures at once and hands out something that is no picture. */
const measure: BandsRun<object> = {
  stages: [],
  bands: { apply: () => ({}) },
  report: () => ({ facts: [], warnings: [] }),
  gathers: {
    wants: () => true,
    async make(images) {
      const bytes = new TextEncoder().encode(images.map(({ width, height }) => `${width}x${height}`).join(' '));
      return {
        artifacts: [{ kind: 'bytes', suffix: '', extension: 'txt', mime: 'text/plain', bytes }],
        report: { facts: [{ id: 'inputs', label: 'Inputs', value: images.length }], warnings: [] },
      };
    },
  },
};

/** Turns the picture upside down, all at once: no part of it can be made alone. */
const upended: WholeRun<object> = {
  stages: [],
  whole: {
    apply(source, target) {
      const rows = source.rect.height;
      const stride = source.rect.width * 4;
      for (let y = 0; y < rows; y++) target.pixels.set(source.pixels.subarray((rows - 1 - y) * stride, (rows - y) * stride), y * stride);
      return { calls: 1 };
    },
  },
  report: (_frame, _options, _plan, { calls = 0 }) => ({ facts: [{ id: 'calls', label: 'Calls', value: calls }], warnings: [] }),
};

/** Never gives the same twice, as a run that nobody wants to wait for a second time. */
const dreaming: WholeRun<object> = {
  stages: [],
  whole: {
    apply(_source, target) {
      const shade = Math.floor(Math.random() * 2 ** 24);
      for (let at = 0; at < target.pixels.length; at += 4) target.pixels.set([shade, shade >> 8, shade >> 16, 255], at);
      return {};
    },
  },
  report: () => ({ facts: [], warnings: [] }),
};

/** Refuses to hand out a picture in which it lightened nothing into saturation. */
const refusing: BandsRun<Amount, { readonly peak: Uint8Array }> = {
  ...lighten,
  requireWork({ saturated }) {
    if (saturated === 0) throw new AppError('picture.unchanged');
  },
};

/** Hands out a drawing of what its views show. */
const sketched: BandsRun<Amount> = {
  ...lighten,
  files: {
    formats: ['png'],
    make: async () => ({
      artifacts: [{ kind: 'bytes', suffix: '', extension: 'txt', mime: 'text/plain', bytes: new TextEncoder().encode('a drawing') }],
      report: { facts: [], warnings: [] },
    }),
  },
};

/** Puts a note beside its picture, where it is asked for one. */
const noted: BandsRun<Amount> = {
  ...lighten,
  files: {
    formats: [],
    beside({ picture, tally }, { amount }) {
      if (amount === 0) return null;
      const bytes = new TextEncoder().encode(`${picture.width}x${picture.height}, ${tally.saturated} saturated`);
      return Promise.resolve({
        artifacts: [{ kind: 'bytes', suffix: 'note', extension: 'txt', mime: 'text/plain', bytes }],
        report: { facts: [{ id: 'notes', label: 'Notes', value: 1 }], warnings: [] },
      });
    },
  },
};

const group = 'All';
const amount = { kind: 'number', label: 'Amount', group, default: 3, min: 0, max: 100, step: 1, control: 'field' } as const;
const when = {
  kind: 'choice',
  label: 'When',
  group,
  default: 'analyze',
  choices: [
    { value: 'analyze', label: 'Analyze' },
    { value: 'apply', label: 'Apply' },
  ],
} as const;

const RUNS = {
  lighten: [lighten, { amount }],
  surveyed: [surveyed, { amount }],
  spread: [spread, { amount }],
  margin: [margin, { amount }],
  stubborn: [stubborn, { when }],
  patient: [patient, {}],
  crashing: [crashing, {}],
  hungry: [hungry, { amount }],
  measure: [measure, {}],
  upended: [upended, {}],
  distant: [lighten, { amount }],
  dreaming: [dreaming, {}],
  weighty: [lighten, { amount }],
  sketched: [sketched, { amount }],
  refusing: [refusing, { amount }],
  noted: [noted, { amount }],
} as const;

const HEAVY: readonly ToolId[] = ['dreaming', 'weighty', 'sketched'];

/** As a tool with a network would say it: much of it, or a large picture, is a job for a server. */
const farAway: ToolDeclaration['where'] = (options, { width }) => (Number(options.amount) > 5 || width > 4000 ? 'server' : 'browser');

export const tinyNames: readonly string[] = [...Object.keys(RUNS), 'unwritten'];

/** Names of the tools here, as the ids that the runner takes. */
export function tinyTool(name: keyof typeof RUNS | 'unwritten'): ToolId {
  // These ids are not the product's; the runner only ever hands them back to this registry.
  return name as string as ToolId;
}

export function toolById(id: ToolId): ToolDeclaration {
  const found = Object.entries(RUNS).find(([name]) => name === id);
  const [run, options]: readonly [ToolRun | null, object] = found ? found[1] : [null, {}];
  return declareTool({
    id,
    title: id,
    summary: '',
    icon: 'x',
    searchWords: '',
    place: 1,
    price: 0,
    task: 'check',
    inHeaderMenu: false,
    access: 'public',
    where: id === 'distant' ? farAway : inBrowser,
    isHeavy: HEAVY.includes(id) ? true : undefined,
    accepts: ['png'],
    produces: ['png'],
    inputs: { min: 1, max: 2 },
    options: { ...options },
    railTools: [],
    load: run ? async () => ({ run }) : undefined,
  });
}
