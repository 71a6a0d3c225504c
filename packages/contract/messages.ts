import type { ErrorCode, ErrorData, ErrorParams } from './errors.ts';
import { OFFLINE_WORDS } from './missing-part.ts';
import type { ToolId } from './prices.ts';
import { fill, WORDING } from './wording.ts';

/** What happened, and what to do next: one sentence each, no exclamation marks. */
export interface Message {
  readonly what: string;
  readonly next: string;
  /** The tool that helps, where one does. */
  readonly goTo?: WayOut;
}

/** The tool that helps with a picture, told in its own words ("Knock out the ground"): pages offer it on the picture, and take the untouched picture there. */
export interface WayOut {
  readonly tool: ToolId;
  readonly words: string;
}

type Words = (params: ErrorParams) => Message;

const named = (params: ErrorParams): string => (params.file ? `${params.file}` : 'The file');

const say =
  (what: (params: ErrorParams) => string, next: string | ((params: ErrorParams) => string), goTo?: WayOut): Words =>
  (params) => ({ what: what(params), next: typeof next === 'string' ? next : next(params), ...(goTo && { goTo }) });

/** What is wrong with a swatch file; see `SwatchFault` in the engine. */
const SWATCH_FAULTS: Readonly<Record<string, string>> = {
  unknown: 'is no swatch file',
  broken: 'is damaged or ends early',
  empty: 'names no color',
  'too-large': 'holds more colors than any ink book, over 5,000',
};

/** Whoever stands before a model that fails gets on without it. */
const OTHER_WAYS = 'The ways without a model serve as before; nothing was charged.';

const WORDS: Record<ErrorCode, Words> = {
  'usage.unknown-tool': say((p) => `There is no tool "${p.tool}".`, 'Run with --help for the list of tools.'),
  'usage.unknown-flag': say(
    (p) => `${p.tool} has no flag ${p.flag}.`,
    (p) =>
      `Run ${p.tool} --help for its flags${/^-[^-]./.test(String(p.flag)) ? '; names of files that begin with a dash go behind --' : ''}.`,
  ),
  'usage.missing-value': say((p) => `${p.flag} needs a value.`, 'Give one after the flag.'),
  'usage.missing-input': say(() => 'No input file is given.', 'Name a file after the tool.'),
  'usage.missing-output': say(() => 'No output is given.', 'Add -o with the file to write.'),
  'usage.too-many-inputs': say(
    (p) => `${p.tool} takes ${p.max === 1 ? 'one file' : `${p.max} files`} at a time.`,
    (p) => (p.max === 1 ? 'Run it once for each file.' : 'Run it again for the rest.'),
  ),
  'usage.one-name-for-several': say(
    (p) => `${p.output} names one file, but several results come out.`,
    'Name a folder or a .zip after -o.',
  ),
  'usage.same-output': say((p) => `${p.one} and ${p.other} are the same file.`, 'Give each output a name of its own.'),
  'usage.over-input': say((p) => `The result of ${p.input} would be written over the input ${p.over}.`, 'Name another folder after -o.'),
  'usage.format-clash': say(
    (p) => `${p.output} ends as ${p.ending} does, but ${p.flag} asks for ${p.format}.`,
    (p) => `Leave out ${p.flag}, or let the output end in .${p.extension}.`,
  ),
  'usage.flag-without-effect': say(
    (p) => `${p.flag} has no effect with ${p.format}.`,
    (p) => `Leave it out, or use ${p.formats}.`,
  ),
  'usage.map-of-several': say((p) => `${p.flag} writes one file, but several inputs are given.`, 'Run it once for each file.'),
  'option.not-a-number': say(
    (p) => `${p.option} must be a number, not "${p.value}".`,
    (p) => `Give a number from ${p.min} to ${p.max}.`,
  ),
  'option.out-of-range': say(
    (p) => `${p.option} can't be ${p.value}.`,
    (p) => `Choose from ${p.min} to ${p.max}.`,
  ),
  'option.unknown-choice': say(
    (p) => `${p.option} can't be "${p.value}".`,
    (p) => `Choose one of ${p.choices}.`,
  ),
  'option.bad-color': say((p) => `${p.option} must be a color such as #1a2b3c, not "${p.value}".`, 'Give six hexadecimal digits after #.'),
  'option.bad-length': say((p) => `${p.option} must be a length such as 4mm, not "${p.value}".`, 'Give a number with px, mm, in or pt.'),
  'option.invalid': say(
    (p) => `${p.option} can't be "${p.value}"${p.file ? `, as ${p.file} has it` : ''}.`,
    (p) => (p.form ? `Give ${p.form}.` : 'See --help for its form.'),
  ),
  'option.wrong-file': say(
    (p) => `${p.file} is not what ${p.option} takes.`,
    (p) => `Give ${p.wanted}.`,
  ),
  'option.outside-picture': say(
    (p) => `${p.option} ${p.value} reaches outside the picture of ${p.width} x ${p.height} px.`,
    (p) => `Stay within 0,0,${p.width},${p.height}.`,
  ),
  'tool.in-preparation': say((p) => `${p.tool} is in preparation.`, 'It will be here in a later release.'),
  'file.not-found': say((p) => `${named(p)} was not found.`, 'Check the name and the folder.'),
  'file.unreadable': say((p) => `${named(p)} can't be opened.`, 'Check that it is a file and that you may read it.'),
  'file.unwritable': say((p) => `${named(p)} can't be written.`, 'Check that the folder exists and that you may write to it.'),
  'file.empty': say((p) => `${named(p)} is empty.`, 'Export it again from the program that made it.'),
  'file.unknown-format': say(
    (p) => `${named(p)} is not an image that we know.`,
    'Use PNG, JPEG, WebP, AVIF, GIF, TIFF, BMP, SVG, PDF, PSD or HEIC.',
  ),
  'file.unsupported-variant': say(
    (p) => `${named(p)} uses a form of ${p.format} that can't be read here.`,
    (p) =>
      p.format === 'HEIC'
        ? 'It may be damaged. Export it as JPEG or PNG: an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.'
        : 'Save it as PNG or TIFF and try again.',
  ),
  'file.locked': say((p) => `${named(p)} is locked with a password.`, 'Save a copy without a password, or ask for one.'),
  'file.no-page': say(
    (p) => `${named(p)} has no page ${p.page}: it holds ${p.pages === 1 ? 'one page' : `${p.pages} pages`}.`,
    'Choose a page that is there.',
  ),
  'file.not-accepted': say(
    (p) => `${p.tool} does not take ${p.format} files.`,
    (p) => `Use ${p.accepts}.`,
  ),
  'file.corrupt': say((p) => `${named(p)} is damaged.`, 'Export it again from the program that made it.'),
  'file.truncated': say((p) => `${named(p)} is incomplete: its end is missing.`, 'Copy or download it again.'),
  'file.too-many-bytes': say(
    (p) => `${named(p)} is ${p.sizeMb} MB; the limit is ${p.limitMb} MB.`,
    'Save it with compression or at a smaller size.',
  ),
  'file.too-many-pixels': say(
    (p) => `${named(p)} has ${p.megapixels} megapixels; the limit is ${p.limit}.`,
    'Scale it down first; 300 DPI at print size is enough.',
  ),
  'file.too-slow': say((p) => `${named(p)} took too long to read.`, 'Save it as PNG and try again.'),
  'layout.collides': say(
    (p) => `The sheet can't be printed as it lies: ${p.where}${Number(p.others) > 0 ? `, and ${p.others} more` : ''}.`,
    'Move the pieces apart, or nest again.',
  ),
  'layout.nothing': say(() => 'There is nothing to lay on film: every picture is clear throughout.', 'Open artwork that has ink in it.'),
  'picture.screened': say(
    (p) => `This picture is a finished halftone, with dots ${p.pitchPx} px apart; scaled dots turn to moiré.`,
    'Scale the art before it is screened, or allow it with the option "Scale finished halftones too".',
  ),
  'picture.too-narrow': say(
    (p) => `This picture is ${p.width} x ${p.height} px: too narrow to tell art from what it stands on.`,
    (p) => `Open artwork of ${p.least} px or more on each side. Nothing was charged.`,
  ),
  'picture.clear': say(
    () => 'This picture is clear all over: nothing is on it.',
    'Check the layers that it was exported from, and open it again. Nothing was charged.',
  ),
  'picture.one-color': say(
    (p) => `This picture is one color all over, ${p.color}: no art is on it.`,
    'Open a picture with art on its ground. Nothing was charged.',
  ),
  'picture.all-ground': say(
    (p) => `Every pixel is of a color that goes (${p.color}): nothing would be left.`,
    'Pick another color or lower Tolerance. Nothing was charged.',
  ),
  'picture.no-lines': say(
    () => 'Lines can’t be told from what is around them: the picture is shaded like a photo, or has no even ground.',
    'Remove the background first, or open a drawing in ink. Nothing was charged.',
    { tool: 'background-remover', words: 'Remove the background' },
  ),
  'picture.worn': say(
    () => 'The art is worn all over: what is thin in it are specks, scratches and crumbs, which thickening would turn to gravel.',
    'Open the art as it was before the distress texture went on, or print it as it is. Nothing was charged.',
  ),
  'picture.no-subject': say(
    () => 'Nothing stands out from the background, or the subject fills the picture to its borders.',
    'Open a picture with some background around the subject, or choose another mode under Background. Nothing was charged.',
  ),
  'picture.unchanged': say(
    () => 'Nothing would change: the picture has no background left to remove.',
    'Clean its edge with the options under Edge, or touch it up with the brush. Nothing was charged.',
  ),
  'profile.invalid': say((p) => {
    const file = p.file ?? 'The shop profile';
    const where = p.line ? `${file}, line ${p.line},` : file;
    if (p.unknown) return `${where} names "${p.unknown}"${p.place ? ` under "${p.place}"` : ''}, which no shop profile has.`;
    if (p.place) return `${where} can't hold ${p.value} at "${p.place}".`;
    return p.line ? `${file} can't be read from line ${p.line} on.` : `${file} is not JSON of the form that shop profiles have.`;
  }, 'Export a profile from the validator and start from that file.'),
  'swatches.invalid': say(
    (p) => `${p.file ?? 'The swatch file'} ${SWATCH_FAULTS[String(p.fault)] ?? SWATCH_FAULTS.unknown}.`,
    (p) =>
      p.fault === 'broken'
        ? 'Save it again as ASE, ACB, GPL or CSV from the program that made it.'
        : 'Choose an ASE, ACB, GPL or CSV file that names colors.',
  ),
  'format.cannot-write': say(
    (p) => (p.extension ? `Files ending in ${p.extension} can't be written here.` : "The output's name has no ending."),
    (p) => `Use ${p.accepts}.`,
  ),
  'zip.too-large': say(() => 'The results are more than a ZIP can hold (4 GB, 65,535 files).', 'Name a folder after -o instead.'),
  'color-profile.invalid': say(
    (p) => `${p.file ?? 'The color profile'} is damaged, or is no profile of RGB, CMYK or gray.`,
    'Choose another ICC file (.icc, .icm).',
  ),
  'format.cannot-hold': say(
    (p) => `${p.format} can't hold ${p.what}.`,
    'Choose another format: TIFF and PSD hold CMYK, 16 bits, profiles and spots.',
  ),
  'picture.no-size': say(
    () => 'This picture is a single pixel: there is no shape in it to enlarge.',
    'Open the artwork itself. Nothing was charged.',
  ),
  'enlarge.too-large': say(
    (p) => `${p.times} times this picture is ${p.megapixels} megapixels; the most is ${p.limit}.`,
    (p) =>
      Number(p.most) > 1
        ? `Enlarge it at most ${p.most} times. Nothing was charged.`
        : 'It is as large as pictures can be. Nothing was charged.',
  ),
  'enlarge.enough': say(
    (p) => `This picture has ${p.has} DPI at ${p.size} already; ${p.asked} are asked for.`,
    'It prints as it is; the Image Downscaler makes it smaller. Nothing was charged.',
  ),
  'white.needs-cmyk': say(
    () => 'A white spot channel stands beside CMYK inks, and this picture has none.',
    'Choose the color profile CMYK, or an ICC file of your press (--profile).',
  ),
  'run.memory-budget': say(
    (p) => `${p.file ?? 'This picture'} needs ${p.neededMb} MB of memory; ${p.budgetMb} MB are allowed.`,
    'Crop it or scale it down first.',
  ),
  'run.elsewhere': say(
    (p) => `${p.tool} with these options is a job for a server, and none takes it here.`,
    'Choose other options, or run it with the command line.',
  ),
  'picture.not-shown': say(
    () => 'This browser could not draw the picture.',
    'The file is whole and exports as usual. To see it, close other tabs and reload the page.',
  ),
  'run.worker-lost': say(() => 'The work stopped unexpectedly.', 'Nothing was charged. Try again.'),
  'art.nothing': say(() => 'There is nothing in the picture to trace.', 'Nothing was charged. Open a picture with art in it.'),
  'run.timeout': say(() => 'The work took too long and was stopped.', 'Nothing was charged. Try a smaller picture.'),
  'model.bad-setting': say((p) => `MODELS can't be used: ${p.problem}.`, 'Put the setting right, or leave it out.'),
  'model.none': say(
    () => 'No model is set up for this here.',
    'Choose another way; an operator sets models up with MODELS, and the command line names one with --model.',
  ),
  'model.unknown': say(
    (p) => `There is no model "${p.model}" for this here.`,
    (p) => `Choose ${p.known}.`,
  ),
  'model.not-found': say((p) => `The file of the model ${p.model} can't be read.`, OTHER_WAYS),
  'model.unreachable': say((p) => `The address of the model ${p.model} does not answer: ${p.reason}.`, OTHER_WAYS),
  'model.wrong-checksum': say((p) => `The file of the model ${p.model} has another SHA-256 than was set: ${p.found}.`, OTHER_WAYS),
  'model.bad-file': say((p) => `The file of the model ${p.model} is no ONNX network that can be loaded: ${p.reason}.`, OTHER_WAYS),
  'model.wrong-shape': say((p) => `The model ${p.model} ${p.found}; ${p.wanted} is wanted.`, OTHER_WAYS),
  'model.no-runtime': say(
    (p) => `The model ${p.model} needs an ONNX runtime, and none is installed here.`,
    'Install the package onnxruntime-web or onnxruntime-node; the ways without a model serve as before.',
  ),
  'model.failed': say((p) => `The model ${p.model} failed on this picture: ${p.reason}.`, OTHER_WAYS),
  'part.offline': say(() => OFFLINE_WORDS.what, OFFLINE_WORDS.next),
  'part.missing': say(
    () => 'A part of Underbase that this needs could not be loaded.',
    'Check your connection, reload the page and try again.',
  ),
  'database.unsupported-platform': say(
    (p) => `There is no embedded PostgreSQL for ${p.platform}.`,
    'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  ),
  'database.state-unreachable': say(
    (p) => `The database user "${p.user}" can't reach ${p.folder}.`,
    'Set UNDERBASE_STATE to a folder outside private directories, or set DATABASE_URL.',
  ),
  'database.no-user': say(
    (p) => `PostgreSQL can't run here: ${p.reason}.`,
    'Start as an ordinary user that has an entry in /etc/passwd, or set DATABASE_URL.',
  ),
  'database.in-use': say(
    (p) => `The database in ${p.folder} is in use by another server (${p.owner}).`,
    'Stop that server first, or set UNDERBASE_STATE to another folder.',
  ),
  'database.foreign-version': say(
    (p) => `The data in ${p.folder} belong to PostgreSQL ${p.found}; this release runs PostgreSQL ${p.expected}.`,
    'Start the release that made them, run "underbase backup", then restore into an empty folder.',
  ),
  'database.cannot-start': say(
    (p) => `PostgreSQL did not start: ${p.reason}.`,
    (p) => `Read ${p.log}.`,
  ),
  'database.unreachable': say(
    (p) => `The database at ${p.host} does not answer: ${p.reason}.`,
    'Check DATABASE_URL and that the server runs.',
  ),
  'billing.off': say(() => "Plans can't be bought on this installation.", 'Nothing was charged. Your tokens stay as they are.'),
  'billing.signed-out': say(() => 'You are signed out.', 'Sign in again; nothing was changed or charged.'),
  'billing.unknown-plan': say(() => 'There is no such plan to buy.', 'Choose a plan on the pricing page.'),
  'billing.has-plan': say(
    () => 'You have a plan already, or a payment of yours has just gone through.',
    'See your subscription; change the plan there. Nothing was charged twice.',
  ),
  'billing.no-plan': say(() => 'There is no paid plan to change.', 'Reload the page to see how things stand.'),
  'billing.changed': say(
    () => 'Your plan has changed since these figures were worked out.',
    'Reload the page and look at them again. Nothing was charged.',
  ),
  'billing.unpaid': say(
    () => 'The last payment of your plan is still open.',
    'Pay it first under Card and billing details; then the plan can be changed.',
  ),
  'billing.refused': say(
    (p) => `The payment was refused${p.reason ? `: ${String(p.reason).replace(/[.!]+$/, '')}` : ''}.`,
    'Nothing was changed. Try another card under Card and billing details.',
  ),
  'billing.unreachable': say(() => 'The payment service does not answer.', 'Try again in a moment. The same step is never charged twice.'),
  'billing.bad-event': say(() => 'This is no signed event of the payment service.', 'Check the signing secret of its endpoint.'),
  'upload.too-large': say(
    (p) => `The file has ${p.megabytes} MB; with your plan a file may have ${p.limitMb} MB.`,
    (p) => (Number(p.limitMb) < 500 ? 'Make it smaller, or choose a paid plan: 500 MB.' : 'Make it smaller.'),
  ),
  'upload.no-room': say(
    (p) => `Your files on the server would take more than ${p.limitGb} GB.`,
    'Delete some in the history of your account; all go by themselves after a day.',
  ),
  'upload.no-length': say(() => 'The upload does not say how long it is.', 'Reload the page and try again.'),
  'upload.unknown': say(() => 'The server has no such file of yours, or no longer.', 'Upload it again.'),
  'upload.unfinished': say(() => 'The file has not arrived whole yet.', 'Wait until its upload is through.'),
  'storage.full': say(() => 'The server has no room for files left.', 'Try again later; nothing was charged.'),
  'storage.unreachable': say(() => 'The server can not reach its files.', 'Try again in a minute; nothing was charged.'),
  'job.signed-out': say(() => `${WORDING.tokens.noUser}.`, 'Sign in; your file stays.'),
  'job.no-subscription': say(() => `${WORDING.tokens.noSubscription}.`, 'Reload the page and try again.'),
  'job.no-tokens': say(
    (p) => fill(WORDING.tokens.insufficient, { n: p.needed, m: p.remaining }),
    'See the plans, or wait for the next reset; nothing was charged.',
  ),
  'job.over-quota': say(
    (p) => `Free tools on the server take ${p.limitMp} megapixels a day with your plan, and today's are used.`,
    'Run it in the browser or with the command line, or tomorrow.',
  ),
  'job.invalid': say(() => 'The server does not understand what should be run.', 'Reload the page and try again.'),
  'job.unknown': say(() => 'There is no such run of yours.', 'See the history of your account.'),
  'server.outage': say(
    () => 'A service that Underbase stands on does not answer just now.',
    'Try again in a minute; the same step is never charged twice.',
  ),
  'server.too-many-requests': say(
    () => 'Too many requests came from here.',
    (p) => `Try again in ${p.seconds === 1 ? 'a second' : `${p.seconds} seconds`}.`,
  ),
  'assistant.unavailable': say(() => 'The language model can not be reached.', 'Try again in a minute; search the docs until then.'),
  'assistant.silent': say((p) => `The language model said nothing for ${p.seconds} seconds.`, 'Try again.'),
  'assistant.unreadable': say(
    () => 'The language model answered in a form that can not be read.',
    'Try again; search the docs until then.',
  ),
  'assistant.broken-off': say(() => 'The answer broke off.', 'Ask again.'),
  'database.too-old': say((p) => `The database is PostgreSQL ${p.found}.`, 'Use PostgreSQL 15 or newer.'),
  'database.migration-changed': say(
    (p) => `Migration ${p.migration} differs from the one this database was built with.`,
    'Restore the file: migrations never change once they have run.',
  ),
  'database.migration-failed': say(
    (p) => `Migration ${p.migration} failed: ${p.reason}.`,
    'Nothing of it was kept. Put the cause right and start again.',
  ),
  internal: say(() => 'Something went wrong on our side.', 'Nothing was charged. Try again.'),
};

/** Codes that have words; a test compares them with the catalogue and the docs. */
export const MESSAGE_CODES = Object.keys(WORDS) as readonly ErrorCode[];

/** The words for an error, for pages, mails, command line and reports alike. */
export function messageFor(error: ErrorData): Message {
  return WORDS[error.code](error.params);
}

/** The message on one line, as the command line prints it. */
export function oneLine(error: ErrorData): string {
  const { what, next } = messageFor(error);
  return `${what} ${next}`.replace(/\s+/g, ' ');
}
