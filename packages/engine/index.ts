export { type Cielab, cielabFromRgb } from './color/cielab.ts';
export { colorWords, hueWords } from './color/color-words.ts';
export { deltaE2000 } from './color/delta-e2000.ts';
export { formatHex, parseHex, type Rgb } from './color/hex.ts';
export { lumaOf } from './color/luma.ts';
export {
  type LinearRgb,
  linearFromOklab,
  type Oklab,
  oklabDistance,
  oklabFromLinear,
  oklabFromRgb,
  rgbFromOklab,
} from './color/oklab.ts';
export { byteFromLinear, codedFromLinear, LINEAR_OF_BYTE, linearFromCoded } from './color/srgb.ts';
export { goesAround } from './components/goes-around.ts';
export { floodWithHysteresis, type HysteresisOptions } from './components/hysteresis.ts';
export { type Components, type Connectivity, connectRuns, labelComponents, partAt } from './components/label-components.ts';
export { paintLabels, paintParts } from './components/paint-components.ts';
export { type Point, RunList, runsBetween } from './components/run-list.ts';
export { distanceToEdge, distanceToSeeds, edgeHaloPx } from './distance/distance-field.ts';
export { type DeepPixels, deepenEnlargement } from './enlarge/deepen-enlargement.ts';
export { drawRedrawing } from './enlarge/draw-redrawing.ts';
export { drawingTrust } from './enlarge/drawing-trust.ts';
export { edgeSoftness } from './enlarge/edge-softness.ts';
export { evenAreas } from './enlarge/even-areas.ts';
export { evenGrain } from './enlarge/even-grain.ts';
export { findVeil } from './enlarge/find-veil.ts';
export { goOnWithColors } from './enlarge/go-on-with-colors.ts';
export { hasHardEdges, softenEdges } from './enlarge/hard-edges.ts';
export { insideAreas } from './enlarge/inside-areas.ts';
export { layDrawing, trustOver } from './enlarge/lay-drawing.ts';
export { lostFine } from './enlarge/lost-fine.ts';
export { twoColors, withLostRims } from './enlarge/lost-rims.ts';
export { ownTints } from './enlarge/own-tints.ts';
export { pixelShapes } from './enlarge/pixel-shapes.ts';
export { isNearer, type Redrawing, redrawArt, type StoredArt } from './enlarge/redraw-art.ts';
export { drawsShadeInSteps } from './enlarge/shade-steps.ts';
export { artLayers, layOver, trustBesideCrisp } from './enlarge/soft-layer.ts';
export { StoredPicture } from './enlarge/stored-picture.ts';
export { undither } from './enlarge/undither.ts';
export { hasUnevenSurfaces } from './enlarge/uneven-surfaces.ts';
export { keepUntoldDots, untoldDots } from './enlarge/untold-dots.ts';
export { layVeil, liftVeil } from './enlarge/veil.ts';
export { besideSeeThrough, withoutPoints } from './enlarge/without-points.ts';
export { fullSize } from './full-size.ts';
export { CELL_KIND } from './ground/cell-kind.ts';
export { clearFaint } from './ground/clear-faint.ts';
export { clearSmears } from './ground/clear-smears.ts';
export { clearStrays, MOST_STRAY_BY_FADES, mostStray, STRAYS_REACH } from './ground/clear-strays.ts';
export { coverSolids } from './ground/cover-solids.ts';
export { type DrawnInk, GRAINY_PAPER, readDrawnInk } from './ground/drawn-ink.ts';
export { evenSheet } from './ground/even-sheet.ts';
export { findGround, type Ground, type GroundHint, readHazedGround } from './ground/find-ground.ts';
export { findPaper } from './ground/find-paper.ts';
export { isOfFlatInks } from './ground/flat-inks.ts';
export { flatToneColors } from './ground/flat-tones.ts';
export { paleSolidColors } from './ground/glance-pale-solids.ts';
export { groundMask, modelGround } from './ground/ground-model.ts';
export { type EnclosedGround, type EnclosedRule, groundThatGoes } from './ground/ground-that-goes.ts';
export { findHeldShades } from './ground/held-shades.ts';
export { findHighlights, withClosedHighlights } from './ground/highlights.ts';
export { keepMixtures, MIXTURES_REACH } from './ground/keep-mixtures.ts';
export { type KnockOut, knockOutGround } from './ground/knock-out.ts';
export { findLitCards, LIT_CARD } from './ground/lit-cards.ts';
export { outlineColor } from './ground/outlined.ts';
export { CLOSED_BARE } from './ground/own-inks.ts';
export { findPaleFields } from './ground/pale-fields.ts';
export { forParts } from './ground/pale-letter-strokes.ts';
export { findPaleLettering, type PaleLettering } from './ground/pale-lettering.ts';
export { mostAround, stepsFrom } from './ground/pale-strengths.ts';
export { paleStrokeColor } from './ground/pale-strokes.ts';
export { measurePanelRinging } from './ground/panel-ringing.ts';
export { dimmedBy, type PenInk, penLevels, readPenInk } from './ground/pen-ink.ts';
export { findPhoto, PHOTO_FADES, type Photo } from './ground/photo.ts';
export type { PhotoVignette } from './ground/photo-vignette.ts';
export { hasRamps } from './ground/ramps.ts';
export { measureRinging, readRinging } from './ground/ringing.ts';
export { settlePaleLettering } from './ground/settle-pale-lettering.ts';
export type { CoverageLimits } from './ground/settled-coverage.ts';
export { findShadedSolids } from './ground/shaded-solids.ts';
export { SHADOW_MARK } from './ground/shadow-mark.ts';
export { hasBlurredEdges, hasSoftPassages, type Passages, readPassages, showsStrands } from './ground/soft-passages.ts';
export { COVERAGE_REACH, type GroundModel, solveCoverage } from './ground/solve-coverage.ts';
export { solveVignette } from './ground/solve-vignette.ts';
export { type Surface, surfaceAt } from './ground/surface.ts';
export type { Frame, PixelImage, PixelWindow, Rect } from './image.ts';
export { alphaOf } from './inspection/alpha-of.ts';
export { type ArtOnGround, artCoverage } from './inspection/art-coverage.ts';
export { type BlockGrid, findBlockGrid } from './inspection/block-grid.ts';
export { BORDER_LEVELS, type BorderColor, findBorderColor, levelsFrom } from './inspection/border-color.ts';
export { type Checkerboard, findCheckerboard } from './inspection/checkerboard.ts';
export { complementOf } from './inspection/complement.ts';
export { findCutEdges } from './inspection/cut-edges.ts';
export { type EdgeProbe, PROBE_ALPHA, probeEdges } from './inspection/edge-probes.ts';
export { type Fringe, findFringe } from './inspection/fringe.ts';
export { findGrainyGround, isUnevenlyLit } from './inspection/grainy-ground.ts';
export { type HalftoneDots, measureHalftone } from './inspection/halftone-dots.ts';
export { findHaze, type Haze } from './inspection/haze.ts';
export { gamutShift } from './inspection/ink-gamut.ts';
export { InkShares } from './inspection/ink-shares.ts';
export { type InkColor, type InkSurvey, surveyInk } from './inspection/ink-survey.ts';
export { largestSolidSquare } from './inspection/largest-square.ts';
export { findLeftovers, hiddenColor, type Leftovers } from './inspection/leftovers.ts';
export { areLettersFilled } from './inspection/letter-pockets.ts';
export { findPaperScraps } from './inspection/paper-scraps.ts';
export { pixelGrid } from './inspection/pixel-grid.ts';
export { rimShare } from './inspection/rim-haze.ts';
export { findScreenedPart, type ScreenedPart } from './inspection/screened-part.ts';
export { findShadedPaper } from './inspection/shaded-paper.ts';
export { findSheetGround, hasArtOn, isShapedLabel, type SheetGround } from './inspection/sheet-ground.ts';
export { boxAround, type SmallPart, smallParts } from './inspection/small-parts.ts';
export { isSoftEnd } from './inspection/soft-end.ts';
export { strayGhosts } from './inspection/stray-ghosts.ts';
export { findTextRows, type TextRow } from './inspection/text-rows.ts';
export { type ThinPart, thinParts } from './inspection/thin-parts.ts';
export { findThinRing } from './inspection/thin-ring.ts';
export { forTiles, surveyTiles, TILE_PX, type TileSurvey, wordsOf } from './inspection/tile-survey.ts';
export { isOpaque } from './is-opaque.ts';
export { CHROMA_REACH, cleanChroma } from './jpeg-repair/clean-chroma.ts';
export { cleanNoise, type NoiseRules } from './jpeg-repair/clean-noise.ts';
export { findJpegGrid, type JpegGrid } from './jpeg-repair/find-jpeg-grid.ts';
export { findSquares } from './jpeg-repair/find-squares.ts';
export { hasHalvedChroma, mayHaveHalvedChroma } from './jpeg-repair/halved-chroma.ts';
export { isRingingJpeg, jpegQuality } from './jpeg-repair/jpeg-quality.ts';
export { hasLetteredBlocks, hasPhotoBlocks } from './jpeg-repair/lettered-blocks.ts';
export { ringsAfar } from './jpeg-repair/rings-afar.ts';
export { settleGround } from './jpeg-repair/settle-ground.ts';
export { mixedSquares, settleSquares } from './jpeg-repair/settle-squares.ts';
export { FINE_QUALITY, inkedWords, readWords, settleCutWords, settleWords, wordReadings } from './jpeg-repair/settle-words.ts';
export { hasSeveralTints } from './jpeg-repair/several-tints.ts';
export type { InkedWord, SolvedWords } from './jpeg-repair/word-inks.ts';
export { solveWordParts } from './jpeg-repair/word-parts.ts';
export { solveWordPieces } from './jpeg-repair/word-pieces.ts';
export { COVERAGE_BLOCK } from './kernels/coverage-tables.ts';
export { instantiateKernels } from './kernels/instantiate-kernels.ts';
export type { Kernels } from './kernels/kernels.ts';
export {
  KNOCKOUT_CLASS,
  KNOCKOUT_KEYS,
  KNOCKOUT_MODE,
  KNOCKOUT_REACH,
  type KnockoutCounts,
  type KnockoutRims,
  type KnockoutStrip,
  type KnockoutTables,
} from './kernels/knockout-tables.ts';
export { plainKernels } from './kernels/plain-kernels.ts';
export { letGo } from './let-go.ts';
export { mapBytes } from './map-bytes.ts';
export { findBoxedSubject } from './matting/boxed-subject.ts';
export { cutOffBelow } from './matting/cut-off-below.ts';
export { findSubject, type Subject } from './matting/find-subject.ts';
export { clickGrain } from './matting/fine-click.ts';
export type { MattingWay } from './matting/first-guess.ts';
export { type GroundField, groundAt } from './matting/ground-field.ts';
export { groundMatte, POCKET } from './matting/ground-matte.ts';
export { groundTexture } from './matting/ground-texture.ts';
export { heedClicks } from './matting/heed-clicks.ts';
export type { ClickGrain, HeededClick } from './matting/heeded-click.ts';
export { halvings, type Matte, makeMatte } from './matting/matte.ts';
export { penMatte } from './matting/pen-matte.ts';
export { type PlainGround, plainGround } from './matting/plain-ground.ts';
export { agreesOnCutOff, subjectOnPlain } from './matting/plain-subject.ts';
export { matteOfPlane } from './matting/plane-matte.ts';
export { type OpacityPlane, subjectOfPlane } from './matting/plane-subject.ts';
export { retouchedMatte } from './matting/retouched-matte.ts';
export { HAND, type SettledPocket, type SettledSubject, settleSubject } from './matting/settle-subject.ts';
export { smallCopy } from './matting/small-copy.ts';
export { smoothGround } from './matting/smooth-ground.ts';
export { areNearer, findCollisions, type LaidShape } from './nesting/collisions.ts';
export { type NestedPiece, type Nesting, type NestingJob, nestAtRandom, nestShapes } from './nesting/nest-shapes.ts';
export {
  type QuarterTurns,
  rectangleSilhouette,
  type Silhouette,
  silhouetteOf,
  turnedCell,
  turnSilhouette,
} from './nesting/silhouette.ts';
export { loadNetworkWeights, type NetworkKind } from './network/load-network-weights.ts';
export { networkStrength } from './network/network-strength.ts';
export { type EnlargingNetwork, openNetwork } from './network/open-network.ts';
export { alphaPlane, type Planes } from './offset/alpha-plane.ts';
export { areaRect, CELL_PX, type CellArea, cellArea } from './offset/cell-area.ts';
export { closedCoverage } from './offset/closed-coverage.ts';
export { isMiterCut, JOINS, type Join, type JoinCorner, joinCorners, miterTip } from './offset/corner-joins.ts';
export { type EdgeContour, INSIDE } from './offset/edge-contour.ts';
export type { OffsetJob } from './offset/offset-job.ts';
export { type LinePieces, type PieceGrid, pieceGrid } from './offset/piece-grid.ts';
export { OUTLINE_MARGIN_PX, offsetCoverage, type ShapeOutline, shapeOutline } from './offset/shape-outline.ts';
export { pixelWords } from './pixel-words.ts';
export { formatLength, type Length, type LengthUnit, lengthInches, lengthPx, parseLength } from './print/length.ts';
export {
  type DpiGrade,
  dpiGrade,
  inchesFromMm,
  inchesFromPx,
  mmFromInches,
  printSizeInches,
  pxFromInches,
} from './print/print-size.ts';
export { ignoreProgress, type ReportProgress, shareOfProgress } from './progress.ts';
export { halveImage } from './pyramid/halve-image.ts';
export { type Random, seededRandom } from './random.ts';
export { clipRect, containsRect, haloRect, inflateRect, intersectRects, isEmptyRect, type Size } from './region/rect.ts';
export { splitRows } from './region/split-rows.ts';
export { spreadMarks } from './region/spread-marks.ts';
export { copyWindow, cropWindow, wholeWindow } from './region/windows.ts';
export { enlargeTaps } from './resample/enlarge-taps.ts';
export { FILTERS, type Filter, type FilterName } from './resample/filter.ts';
export { CODED_LIGHT, LINEAR_LIGHT, type Light } from './resample/light.ts';
export type { Resampling } from './resample/resample-rows.ts';
export { type Axis, cutTaps, resampleTaps, type Taps, tapSpan } from './resample/taps.ts';
export type { AffineMap } from './resample/turned-sampling.ts';
export { blueNoiseScreen } from './screen/blue-noise.ts';
export { buildScreen, type PhaseScreen, type Screen, type ScreenOptions, type TileScreen } from './screen/build-screen.ts';
export { ErrorDiffusion } from './screen/diffuse-errors.ts';
export { filmCoverage, printedCoverage } from './screen/dot-gain.ts';
export { dotOutlines } from './screen/dot-outline.ts';
export { type DotLattice, holdDots, holdHoles } from './screen/hold-dots.ts';
export { minDotCurve } from './screen/min-dot-curve.ts';
export { DOT_SHAPES, type DotShape, SPOT_FUNCTIONS } from './screen/spot-function.ts';
export { isStraight, type ToneCurveOptions, toneCurve } from './screen/tone-curve.ts';
export { type BakedScreen, findBakedScreen } from './screen-detect/find-baked-screen.ts';
export { type DotKind, readDots } from './screen-detect/read-dots.ts';
export {
  baseUnderTints,
  CHOKE_GROWS,
  FADING,
  FINE_BASE,
  NEED_BITS,
  NO_BASE,
  NO_INK,
  needOf,
  OPAQUE,
  SOFT_TURN,
  shownWhite,
  THIN_INSIDE,
} from './separation/base-planes.ts';
export { calmGrain, hasGrain } from './separation/calm-grain.ts';
export { chooseInks, type InkChoice, type InkChoiceOptions, type StopRule } from './separation/choose-inks.ts';
export { FULL_SHARE } from './separation/color-lattice.ts';
export { PaletteDiffusion } from './separation/diffuse-palette.ts';
export { type InkGroup, isSameColor, SAME_COLOR } from './separation/distinct-flats.ts';
export { hasEvenBlocks } from './separation/even-blocks.ts';
export { EvenBytes } from './separation/even-bytes.ts';
export { ringingLevels } from './separation/even-squares.ts';
export { isMixOf } from './separation/explained-color.ts';
export { EDGE_REACH, edgeThresholds, hasDots, rimThreshold, tintCounter } from './separation/film-edges.ts';
export { type FlatColor, findFlatColors, type ReadFlats, readFlatColors } from './separation/flat-colors.ts';
export { layeredLevel } from './separation/ink-layer.ts';
export { latticeShares } from './separation/lattice-shares.ts';
export { halfWidthReach } from './separation/local-width.ts';
export { isBareColor, type MixPalette, MixTable, NAMED_LEVELS, type NamedColor } from './separation/mix-table.ts';
export { measureGrain, measureNoise, type PictureNoise, tellsOfRinging } from './separation/picture-noise.ts';
export { coverShares, type HighlightRule, highlightOf, type PlateRules } from './separation/plate-rules.ts';
export { GROUND_PLANES, PlateTable, type SolidColor } from './separation/plate-table.ts';
export type { PrintedInk } from './separation/printed-ink.ts';
export { PROOF_CELL, SUMS, SUMS_OF_CELL } from './separation/proof-cells.ts';
export { RIM_REACH, RimFinder, type RimMix } from './separation/rim-mixes.ts';
export { settleOvershoot } from './separation/settle-overshoot.ts';
export { type StrokeWidths, strokeWidths } from './separation/stroke-widths.ts';
export { type ColorSurvey, type SurveyedColor, surveyColors } from './separation/survey-colors.ts';
export { nearestSwatch } from './swatches/nearest-swatch.ts';
export { MOST_SWATCH_BYTES, MOST_SWATCHES, type Swatch, type SwatchFault } from './swatches/swatch.ts';
export { swatchesFromText, swatchText } from './swatches/swatch-text.ts';
export { type WholeLines, wholeLines } from './thickness/broken-lines.ts';
export { type Centers, centerPieces, centersOf, smoothCenters } from './thickness/center-line.ts';
export { passClosingGaps } from './thickness/closing-gaps.ts';
export { drawnEdge } from './thickness/drawn-edge.ts';
export { type EdgeWidths, edgeWidths, type WidthOptions } from './thickness/edge-widths.ts';
export { faintShare, isLevel, mayHaveFaint } from './thickness/faint-places.ts';
export { findShades, isShaded, MOST_SHADED } from './thickness/find-shades.ts';
export {
  coverageAround,
  type FindThinOptions,
  findThin,
  findThinEdges,
  GAP_LEAN_DEGREES,
  LINE_LEAN_DEGREES,
  pictureOf,
  type ThinFinding,
  thinnerThan,
  thinPlane,
} from './thickness/find-thin.ts';
export { hasFlatAreas } from './thickness/flat-areas.ts';
export { type FlatEnd, flatEnds } from './thickness/flat-ends.ts';
export { type FlatMixes, readFlatMixes } from './thickness/flat-mixes.ts';
export { LEAST_FREE, passLeftovers, passNecks } from './thickness/free-lines.ts';
export { type InkBounds, inkBounds, inkPlane } from './thickness/ink-planes.ts';
export { joinEnds } from './thickness/join-ends.ts';
export { keepTopology } from './thickness/keep-topology.ts';
export { layConvex } from './thickness/lay-convex.ts';
export { type EndBox, layBoxes, takeEnds } from './thickness/lay-flat-ends.ts';
export { markWorn } from './thickness/mark-worn.ts';
export { coveredByOneInk, type OneInk } from './thickness/one-ink.ts';
export { type EvenGround, evenGround, type Ink, readInk } from './thickness/read-ink.ts';
export { reversedLines } from './thickness/reversed-lines.ts';
export { joinSides } from './thickness/saddle.ts';
export { settleStraddling } from './thickness/settle-straddling.ts';
export { letGoOfEdge, type ShapeEdge } from './thickness/shape-edge.ts';
export { SHAPE_MARGIN_PX, type ShapePlane, shapePlane } from './thickness/shape-plane.ts';
export { withShortArms } from './thickness/short-arms.ts';
export { type SoftLines, softLines } from './thickness/soft-lines.ts';
export { type Tones, toneAt } from './thickness/soft-ridges.ts';
export { steadyLines } from './thickness/steady-lines.ts';
export { layTapered } from './thickness/tapered-coverage.ts';
export { type TaperOptions, taperedEnds } from './thickness/tapered-ends.ts';
export { stepPx, THICK, THIN, type ThinOptions, type ThinRuns, TIP, thinRuns } from './thickness/thin-runs.ts';
export type { MeasuredSide, WidthJob } from './thickness/width-job.ts';
export { bridgedLine } from './trace/bridged-line.ts';
export { edgeLength, isBusy } from './trace/busy-picture.ts';
export type { TraceStroke } from './trace/center-strokes.ts';
export { colorFromMixes } from './trace/color-from-mixes.ts';
export type { LabelMap } from './trace/crack-graph.ts';
export { cutLines } from './trace/cut-line.ts';
export { drawTrace } from './trace/draw-edges.ts';
export { drawGradients } from './trace/draw-gradients.ts';
export { drawStrokes } from './trace/draw-strokes.ts';
export type { TraceDrawing, TraceInk } from './trace/drawing.ts';
export { type DrawnArt, drawnArt, drawnLarge } from './trace/drawn-art.ts';
export { finerPicture } from './trace/finer-picture.ts';
export { type FlattenedRamp, flattenGradients } from './trace/flatten-gradients.ts';
export { scaleGradient, type TraceGradient } from './trace/gradient.ts';
export { hardSteps } from './trace/hard-steps.ts';
export { inksByDrawing, isDrawnAgain, MOST_FOR_INKS } from './trace/inks-by-drawing.ts';
export { areaAt, dropArea, keepArea } from './trace/label-areas.ts';
export { lineArea, type PieceLine } from './trace/loop-lines.ts';
export { mergeInks } from './trace/merge-inks.ts';
export { MONO_INKS, monoArt } from './trace/mono-art.ts';
export { offPicture } from './trace/off-picture.ts';
export { redrawLost } from './trace/redraw-lost.ts';
export { redrawWords } from './trace/redraw-words.ts';
export { reducedPicture } from './trace/reduced-picture.ts';
export { resampledPicture } from './trace/resampled-picture.ts';
export { scaleDrawing } from './trace/scale-drawing.ts';
export { hasThinLettering } from './trace/small-lettering.ts';
export { splitInk } from './trace/split-ink.ts';
export { stackLayers } from './trace/stack-layers.ts';
export { tracePalette } from './trace/trace-palette.ts';
export { type EdgeNoise, edgeNoise, finerNoise, labelPicture, traceLabels, traceStrokes } from './trace/trace-picture.ts';
export { withoutBackground } from './trace/without-background.ts';
export { type Enlargement, findEnlargement } from './true-resolution/find-enlargement.ts';
