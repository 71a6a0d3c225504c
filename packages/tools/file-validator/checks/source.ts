import { FORMAT_FACTS, formatFromName } from '@underbase/contract';
import { namedFonts } from '../../font-warning.ts';
import type { Finding } from '../judge.ts';
import type { Fix } from '../report.ts';
import type { Subject } from '../subject.ts';
import { counted } from '../words.ts';

/** Profiles that are sRGB under whatever name they travel. */
const SRGB_NAME = /srgb|iec ?61966/i;

/** Below this, a picture is an icon: nothing that is printed on a garment. */
const LEAST_SIDE_PX = 16;

/** Faults of the file itself. A picture without ink is the one that fails. */
export function fileSanity(subject: Subject): Finding {
  const { info, image } = subject;
  if (subject.printedPixels() === 0) {
    return { value: 1, limit: 0, status: 'fail', message: 'Every pixel is clear: nothing would print.' };
  }
  const faults: string[] = [];
  const notes: string[] = [];
  const named = info.fileName === undefined ? null : formatFromName(info.fileName);
  if (named !== null && named !== info.format) {
    faults.push(`The name says ${FORMAT_FACTS[named].name}, the file is ${FORMAT_FACTS[info.format].name}.`);
  }
  if (info.pages > 1) faults.push(`The file holds ${counted(info.pages, 'page')}; page ${info.page ?? 1} is looked at.`);
  if (Math.min(image.width, image.height) < LEAST_SIDE_PX)
    faults.push(`The picture measures only ${image.width} x ${image.height} pixels.`);
  if (faults.length === 0) notes.push(`A sound ${FORMAT_FACTS[info.format].name} file.`);
  const { warn } = subject.profile.limits['file.sanity'];
  const isOver = faults.length > (warn ?? Number.POSITIVE_INFINITY);
  return {
    // A file without faults has nothing to count.
    value: faults.length === 0 ? null : faults.length,
    ...(faults.length === 0 ? { limit: null } : {}),
    status: faults.length === 0 ? 'pass' : isOver ? 'warn' : 'info',
    message: [...faults, ...notes].join(' '),
  };
}

/** Lettering that this machine drew in letters of its own: it fails. Where the fonts are here, the next machine may draw others: a warning. */
export function missingFonts({ info, profile }: Subject): Finding {
  const fonts = info.missingFonts ?? [];
  if (info.format !== 'svg' && info.format !== 'pdf')
    return { value: null, limit: null, status: 'pass', message: 'A picture holds no fonts.' };
  if (fonts.length === 0) return { value: 0, message: 'All lettering is outlined, or its fonts are in the file.' };
  const absent = fonts.filter(({ isHere }) => !isHere);
  const told = absent.length > 0 ? absent : fonts;
  const one = told.length === 1;
  const what = `${counted(told.length, 'font')} ${one ? 'is' : 'are'} not in the file`;
  const fate =
    absent.length > 0
      ? `, and not on this machine: ${one ? 'its' : 'their'} words print in other letters`
      : `: ${one ? 'its' : 'their'} words are right here, and print in other letters on a machine without ${one ? 'it' : 'them'}`;
  const { warn, fail } = profile.limits['font.missing'];
  const isOver = (count: number, limit: number | null) => limit !== null && count > limit;
  return {
    value: told.length,
    status: isOver(absent.length, fail) ? 'fail' : isOver(fonts.length, warn) ? 'warn' : 'pass',
    message: `${what}${fate}. ${namedFonts(told)}. Ask for a file with text turned into outlines.`,
  };
}

/** What has to be converted on the way to 8-bit sRGB, where colors may change. */
export function colorMode({ info, profile }: Subject): Finding {
  const conversions: string[] = [];
  if (info.colorMode === 'cmyk') conversions.push('CMYK becomes RGB, and bright colors may change');
  if (info.colorMode === 'lab') conversions.push('Lab becomes RGB');
  if (info.iccName !== null && info.colorMode !== 'gray' && info.colorMode !== 'cmyk' && !SRGB_NAME.test(info.iccName)) {
    conversions.push(`the profile "${info.iccName}" becomes sRGB`);
  }
  if (info.bitDepth > 8) conversions.push(`${info.bitDepth} bits a channel become 8`);
  const mode = info.colorMode === 'indexed' ? 'Indexed' : info.colorMode === 'gray' ? 'Gray' : info.colorMode.toUpperCase();
  const value = `${mode}, ${info.bitDepth} bit`;
  if (conversions.length === 0) {
    const isUntagged = info.iccName === null && info.format !== 'svg';
    const message = isUntagged ? 'No profile is embedded; the colors are taken as sRGB.' : 'The colors are sRGB.';
    return { value, limit: null, status: isUntagged ? 'info' : 'pass', message };
  }
  const fixes: readonly Fix[] = [{ kind: 'tool', label: 'Convert to sRGB', tool: 'image-converter', options: {} }];
  const { warn, fail } = profile.limits['color.mode'];
  const isOver = (limit: number | null) => limit !== null && conversions.length > limit;
  const text = conversions.join('; ');
  const message = `${text[0].toUpperCase()}${text.slice(1)}.`;
  return { value, limit: 'sRGB, 8 bit', status: isOver(fail) ? 'fail' : isOver(warn) ? 'warn' : 'info', message, fixes };
}
