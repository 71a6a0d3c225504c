import type { Check, ValidationReport } from './report.ts';

function checkEntry({ id, title, status, severity, value, limit, unit, message, fixes, where }: Check) {
  const boxes = where.flatMap((shape) => (shape.kind === 'boxes' ? shape.rects : []));
  return { id, title, status, severity, value, limit, unit, message, fix: fixes[0] ?? null, fixes, boxes };
}

/** A report as one entry of the command line's JSON: numbers and words, no planes. */
export function reportEntry({ info, method, garment, profileName, printSize, checks, ...score }: ValidationReport) {
  return {
    format: info.format,
    width: info.widthPx,
    height: info.heightPx,
    dpi: info.dpi,
    hasAlpha: info.hasAlpha,
    colorMode: info.colorMode,
    bitDepth: info.bitDepth,
    icc: info.iccName,
    pages: info.pages,
    page: info.page ?? 1,
    sizeBytes: info.sizeBytes,
    method,
    garment,
    profile: profileName,
    printSize,
    score: score.score,
    grade: score.grade,
    verdict: score.verdict,
    headline: score.headline,
    summary: score.summary,
    checks: checks.map(checkEntry),
  };
}
