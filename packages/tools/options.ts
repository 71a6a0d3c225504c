import type { ModelUse } from '@underbase/models';

/** Options are declared once, as plain data: form, flags, validation, docs and presets all derive from it. */

/** Figures of a shop's profile that options begin with on the page: the smallest dot that holds in the shop, as a length. */
export type ShopFigure = 'smallestDot';

interface OptionBase {
  /** Words beside the control. */
  readonly label: string;
  /** One sentence under the control and in --help. */
  readonly help?: string;
  /** Heading that the option stands under; the order of first mention is the order on screen. */
  readonly group: string;
  /** Flag on the command line; the key in kebab-case where none is given. */
  readonly flag?: string;
  /** Speaks of the very pictures that are open: presets and links leave it out, other pictures begin without it. So do strokes and seeds. */
  readonly isOfPictures?: true;
  /** Is the shop's own figure, whatever the job: presets leave it as it stands. */
  readonly isOfShop?: true;
  /**
   * The page begins with this figure of the shop's instead of the default: as the option comes into view, and in ready presets once a shop has
   * named its own.
   */
  readonly startsFrom?: ShopFigure;
  /** Says only what of the result is shown: no file and no price depends on it, and no flag sets it. */
  readonly isView?: true;
  /** Shown only while another option has one of these values. */
  readonly onlyWhen?: { readonly option: string; readonly is: readonly (string | boolean)[] };
}

export interface NumberOption extends OptionBase {
  readonly kind: 'number';
  /** 'auto' where the tool finds the number itself until someone gives one: then 'auto' is a value too. */
  readonly default: number | 'auto';
  /** What a control shows before the tool has found its own number; given where the default is 'auto'. */
  readonly start?: number;
  /** What 'auto' is, in words, where it can be said without a picture: "Angle: 22.5°". */
  readonly autoLabel?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Key of another number option that this one may not pass. */
  readonly atMost?: string;
  /** Shown after the value: %, lpi, °, ... */
  readonly unit?: string;
  /** A slider for a range one feels, a field for a figure one knows. */
  readonly control: 'slider' | 'field';
}

/** A length as text with its unit (px, mm, in, pt); resolved with the picture's print resolution when the tool runs. */
export interface LengthOption extends OptionBase {
  readonly kind: 'length';
  /** Empty where the tool does without: then '' is a value too, and means not given. */
  readonly default: string;
  /** Shown in the field while it is empty. */
  readonly example?: string;
  /** Bounds, with units of their own. */
  readonly min: string;
  readonly max: string;
  /** Lengths that are sold or usual: a list on the page, with a field for any other. */
  readonly common?: readonly string[];
  /** What '' means, as that list says it. */
  readonly noneLabel?: string;
  /** A fader beside the field, for a width one feels; what is given always has a default then. */
  readonly fader?: LengthFader;
}

/** The range of good work, narrower than the bounds, and what its parts mean on the press: the first whose `upTo` is not passed, or the last. */
export interface LengthFader {
  readonly from: string;
  readonly to: string;
  readonly meaning: readonly { readonly upTo: string; readonly text: string }[];
}

/** A short text of a fixed form, such as a ratio (4:5) or a rectangle (x,y,w,h). */
export interface TextOption extends OptionBase {
  readonly kind: 'text';
  /** Empty where the tool does without: then '' is a value too, and means not given. */
  readonly default: string;
  /** Source of a regular expression that the whole text must match. */
  readonly pattern: string;
  /** Shown in the empty field and in --help. */
  readonly example: string;
  /** Fields for its parts on the page, the sign between these, and what they begin with once the text is wanted. */
  readonly fields?: { readonly parts: readonly TextPart[]; readonly joint: string; readonly start: string };
  /** What values there are, for --help and refusals: "a whole number from 1 to 12, or auto". */
  readonly form?: string;
  /**
   * The value is a whole text, such as a profile: on the command line the flag names a file that holds it. `swatches` is a swatch file of any
   * form, brought into the one that `swatchText` of the engine writes; `mesh-limits` is a shop's profile, of which `meshLimitsText` stays; `mask` is a picture, of which `maskText` stays.
   */
  readonly isFile?: true | 'base64' | 'swatches' | 'mesh-limits' | 'mask';
  /** What that file is, for messages: "an ICC profile (.icc, .icm)". */
  readonly fileWords?: string;
  /** The value is the id of one of the operator's models for this use; empty for the first of them. Only the command line knows paths and addresses. */
  readonly isModel?: ModelUse;
  /** A box of the untouched picture, "x,y,width,height" in its pixels: the hand tool for boxes draws it. One option of a tool. */
  readonly isBox?: true;
  /** Values of such an option that stand for themselves and name no file. */
  readonly words?: readonly string[];
}

export type LengthUnitName = 'px' | 'mm' | 'in' | 'pt';

/** One part of a text whose parts a sign parts: the page has a field for each, and nobody learns the form. */
export type TextPart =
  | {
      readonly kind: 'length';
      readonly label: string;
      readonly min: string;
      readonly max: string;
      /** Those that the text may have; all where absent. */
      readonly units?: readonly LengthUnitName[];
      /** A fader with the field, on a line of its own. */
      readonly fader?: LengthFader;
    }
  | { readonly kind: 'number'; readonly label: string; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: 'color'; readonly label: string };

/** Several texts of one form; the flag may be repeated. */
export interface TextListOption extends OptionBase {
  readonly kind: 'texts';
  /** One text for each open picture, in their order; those that are missing at the end mean nothing special. */
  readonly isPerPicture?: true;
  readonly default: readonly string[];
  readonly pattern: string;
  readonly example: string;
  /** What entries behind the first begin as on the page, in turn, where a second like the first would not be seen; the example where absent. */
  readonly further?: readonly string[];
  /** What each text is made of; a plain field where absent. */
  readonly parts?: readonly TextPart[];
  /** One entry, as the page counts them: "Ring". */
  readonly entry?: string;
  /** What each of them does hangs on its place: the page moves them. */
  readonly isOrdered?: true;
  /** Fewest entries; 0 where absent. */
  readonly min?: number;
  readonly max: number;
}

export interface ChoiceOption<Value extends string = string> extends OptionBase {
  readonly kind: 'choice';
  readonly default: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** Values that are told apart by looking: the page shows them beside each other on the open picture. */
  readonly sideBySide?: readonly Value[];
  /** Any value but the default makes one more file of the run, of this suffix and with the value for its ending: on the command line the flag names where it goes. */
  readonly makesFile?: string;
}

export interface SwitchOption extends OptionBase {
  readonly kind: 'switch';
  readonly default: boolean;
  /** Turns on one more file of the run, of this suffix and ending (`ticket.pdf`): on the command line the flag names where it goes. */
  readonly makesFile?: `${string}.${string}`;
}

/** One color as #rrggbb; 'auto' where the tool can find it. */
export interface ColorOption extends OptionBase {
  readonly kind: 'color';
  readonly default: string;
  readonly auto: boolean;
  /** What the tool finds, in words, where it can: "The color along the art’s edge". */
  readonly autoLabel?: string;
}

/** A list of colors, each with optional figures of its own that override the option of the same name. */
export interface ColorListOption extends OptionBase {
  readonly kind: 'colors';
  readonly default: readonly ColorItem[];
  readonly auto: boolean;
  /** Fewest entries; 0 where absent. */
  readonly min?: number;
  readonly max: number;
  /** Names of number options that an item may override. */
  readonly overrides: readonly string[];
}

/** Pairs of colors, each as `#rrggbb=#rrggbb`: the first becomes, or meets, the second. The flag may be repeated. */
export interface ColorPairsOption extends OptionBase {
  readonly kind: 'color-pairs';
  readonly default: readonly string[];
  /** Fewest entries; 0 where absent. */
  readonly min?: number;
  readonly max: number;
}

export interface ColorItem {
  /** #rrggbb in lower case, or 'auto'. */
  readonly color: string;
  readonly [override: string]: string | number | undefined;
}

/** Brush strokes on the picture, drawn in the viewer; part of the options, so of undo and of presets' exclusions. */
export interface StrokesOption extends OptionBase {
  readonly kind: 'strokes';
  readonly default: readonly Stroke[];
  /** What a stroke may mean to this tool. */
  readonly modes: readonly { readonly value: string; readonly label: string }[];
}

/** One brush stroke: points and radius in pixels of the full picture. */
export interface Stroke {
  readonly mode: string;
  readonly radiusPx: number;
  /** x0, y0, x1, y1, ... */
  readonly points: readonly number[];
}

/**
 * Places on the picture, each of which decides about the whole area that it lies in; of two in one area the later one counts. Set with the
 * wand in the viewer, on the command line by one flag a mode; part of the options, so of undo and of presets' exclusions.
 */
export interface SeedsOption extends OptionBase {
  readonly kind: 'seeds';
  readonly default: readonly Seed[];
  /**
   * The first brings back what is gone, the second takes away what is there: the page tells by the result's alpha which of them a click means. Where
   * alpha doesn't tell, a third mode turns either into the other, and is what clicks mean. `flag` is repeatable and takes x,y.
   */
  readonly modes: readonly [SeedMode, SeedMode, ...SeedMode[]];
  readonly max: number;
}

export interface SeedMode {
  readonly value: string;
  readonly label: string;
  readonly flag: string;
}

/** One place: a pixel of the full picture, counted from the top left. */
export interface Seed {
  readonly mode: string;
  readonly x: number;
  readonly y: number;
}

export type OptionField =
  | NumberOption
  | LengthOption
  | TextOption
  | TextListOption
  | ChoiceOption
  | SwitchOption
  | ColorOption
  | ColorListOption
  | ColorPairsOption
  | StrokesOption
  | SeedsOption;
export type OptionFields = Readonly<Record<string, OptionField>>;

type ValueOf<Field extends OptionField> = Field extends NumberOption
  ? Field['default'] extends 'auto'
    ? number | 'auto'
    : number
  : Field extends ChoiceOption<infer Value>
    ? Value
    : Field extends SwitchOption
      ? boolean
      : Field extends ColorListOption
        ? readonly ColorItem[]
        : Field extends StrokesOption
          ? readonly Stroke[]
          : Field extends SeedsOption
            ? readonly Seed[]
            : Field extends TextListOption | ColorPairsOption
              ? readonly string[]
              : string;

/** The values that a set of fields describes. */
export type OptionsOf<Fields extends OptionFields> = { readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };

/** Values of any tool, where the tool is not known at compile time. */
export type OptionValues = Readonly<
  Record<string, number | string | boolean | readonly string[] | readonly ColorItem[] | readonly Stroke[] | readonly Seed[]>
>;

export function defaultOptions<Fields extends OptionFields>(fields: Fields): OptionsOf<Fields> {
  const entries = Object.entries(fields).map(([key, field]) => [key, field.default]);
  return Object.fromEntries(entries) as OptionsOf<Fields>;
}

/** What of some values a result is made from: those that only say how it is shown are left out. */
export function resultValues<Value>(fields: OptionFields, values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fields[key]?.isView));
}

/** Whether an option speaks of the very pictures that are open. */
export function isOfPictures(field: OptionField): boolean {
  return field.kind === 'strokes' || field.kind === 'seeds' || field.isOfPictures === true;
}

/** Keeps literal types of choices without a cast at the declaration. */
export function choice<const Value extends string>(option: Omit<ChoiceOption<Value>, 'kind'>): ChoiceOption<Value> {
  return { kind: 'choice', ...option };
}
