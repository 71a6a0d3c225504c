import type { FormatId, Price, ToolId } from '@underbase/contract';
import type { Frame } from '@underbase/engine';
import type { IconName } from '@underbase/ui/icons';
import type { OptionFields, OptionValues } from './options.ts';
import type { OverlayField } from './overlays.ts';
import type { ToolRun } from './run.ts';

/** Who may use a tool: anyone, anyone signed in, or signed in and past the beta gate (spec section 2). */
export type Access = 'public' | 'sign-in' | 'beta';

/** The four headings that tools stand under on the home page and /tools. */
export type Task = 'check' | 'clean' | 'size' | 'separate';

/** Hand tools of the viewer that a tool asks for, besides pan and zoom. */
export type RailTool = 'eyedropper' | 'wand' | 'brush' | 'eraser' | 'box';

/** Where a run happens. */
export type Place = 'browser' | 'server';

export const inBrowser = (): Place => 'browser';

/** Options for a job that shops know by name, with print values. Its picture is presets/ID.webp in the tool's folder. */
export interface ToolPreset {
  readonly id: string;
  readonly name: string;
  /** What comes out, in a few words. */
  readonly help: string;
  /** What differs from the defaults; a number that the tool finds is said all the same ('auto'). */
  readonly options: Partial<OptionValues>;
  /** How its result is looked at: the garment behind it, #rrggbb, and views of the tool's own. */
  readonly shown?: { readonly garment: `#${string}`; readonly options?: Partial<OptionValues> };
  /** It is laid over what is set: what no preset of the tool names stays. Without it all else goes to its default. */
  readonly isLaidOver?: true;
  /** Of a preset that is laid over: what it sets where nobody has set anything, as the garment that it is for. */
  readonly unlessSet?: Partial<OptionValues>;
}

/** A picture as its header tells of it, at the resolution in force. */
export interface ForetoldPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

/** What a run will make of a picture. */
export interface Foretold extends ForetoldPicture {
  /** How, in a few words: "4x, by the network". */
  readonly way: string;
}

/** All that the house knows of a tool. Plain data and one lazy link, so that menus and routes cost nothing to load. */
export interface ToolDeclaration<Fields extends OptionFields = OptionFields> {
  readonly id: ToolId;
  readonly title: string;
  /** One sentence, shown on cards, in search and as the page's description. */
  readonly summary: string;
  /** What people call its task when they look for it: words that neither title nor summary has. Search alone; nothing shows them. */
  readonly searchWords: string;
  /** One tool, one icon everywhere. */
  readonly icon: IconName;
  /** Tokens for one run on one input (settled 50: the one place). */
  readonly price: Price;
  /** Its page, worker and run are kept for work without a network. */
  readonly worksOffline?: true;
  /** Its page is no workbench: apps/web/features/tool-pages/ID.tsx. */
  readonly hasOwnPage?: true;
  /** Words on its card in place of a picture; else `card.webp` in its folder, and where that is missing, the icon. */
  readonly cardWords?: readonly string[];
  /** Where it stands among all tools, in menus and lists: lower comes first. Tens, so that another fits between. */
  readonly place: number;
  readonly task: Task;
  /** Listed in the header's Tools dropdown (spec section 2 names that list exactly). */
  readonly inHeaderMenu: boolean;
  readonly access: Access;
  /**
   * Where the full-size run belongs, by options and the picture's measures (settled 4). The bench proposes that place and says so; where no server
   * takes it, or somebody wants it here, the browser makes it, and what doesn't fit there is refused by its memory budget. A runner on Node that is
   * told which places it serves refuses the others (run.elsewhere).
   */
  readonly where: (options: OptionValues, frame: Frame) => Place;
  /**
   * Its full run takes longer than a settled view may (a network, a tracer, a subject): the fitted view stays a draft, marked, until the run; at 100 % and
   * in the loupe the part shown is exact. Of a run that can't be cut that part comes from the whole, and is a draft until it is there.
   */
  readonly isHeavy?: true;
  /** One draft is all that it shows before the settled picture: at half the scale it would find other things, and the old picture says more. */
  readonly draftsOnce?: true;
  readonly accepts: readonly FormatId[];
  readonly produces: readonly FormatId[];
  /** The format that a result is written in while nobody chose one, where options speak for another than the first. */
  readonly formatBy?: (options: OptionValues) => FormatId;
  /** Format of the files in a folder, where the command line may be asked for one (`-o dir`). */
  readonly folderOf?: FormatId;
  /**
   * The option that names the output format, for tools that turn files into files (`source` of the run): pages and command line go by it.
   * Its values are endings of file names.
   */
  readonly formatOption?: string;
  /** Formats in which the result is a drawing: those have the picture's size, whatever resolution its preview is drawn at. */
  readonly drawnFormats?: readonly FormatId[];
  /** The option that chooses the tool's mode, for the record of a charge (`variant`). */
  readonly modeOption?: string;
  /** What comes out, where options and the picture's measures alone say so: the run bar tells it at once. Null where that is no run. */
  readonly foretells?: (options: OptionValues, picture: ForetoldPicture) => Foretold | null;
  readonly inputs: { readonly min: number; readonly max: number };
  /** Several files make one run with one result (`gathers` of the run), not a run each. */
  readonly gathersFiles?: true;
  readonly options: Fields;
  /** A list (CSV) may come with its files: its panel takes it (`PanelProps.list`). */
  readonly takesList?: true;
  /** The preset that a bench takes once a second file joins the first, while nobody has set anything. */
  readonly severalPreset?: string;
  readonly loadPresets?: () => Promise<readonly ToolPreset[]>;
  readonly railTools: readonly RailTool[];
  /** What the run can show where (see `overlays` of the run); none where absent. */
  readonly overlays?: readonly OverlayField[];
  /** Overlays are read off the plan alone, and get the source for a result: they are shown of what a server made, too. */
  readonly overlaysOfPlan?: true;
  /** Absent while the tool is in preparation: its page says so, the command line refuses. */
  readonly load?: () => Promise<{ readonly run: ToolRun }>;
}

export function declareTool<const Fields extends OptionFields>(declaration: ToolDeclaration<Fields>): ToolDeclaration<Fields> {
  return declaration;
}
