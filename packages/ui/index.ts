export { BottomSheet, type BottomSheetProps, type SheetSnap } from './layout/bottom-sheet.tsx';
export { OptionGroup, type OptionGroupProps } from './layout/option-group.tsx';
export {
  Badge,
  Banner,
  type BannerProps,
  Grade,
  type GradeLetter,
  PillContent,
  type PillProps,
  pillClass,
} from './primitives/badges.tsx';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
  SplitButton,
} from './primitives/button.tsx';
export { CheckRow, type CheckRowProps, type CheckState } from './primitives/check-row.tsx';
export { Checkbox, type CheckboxProps } from './primitives/checkbox.tsx';
export { classNames } from './primitives/class-names.ts';
export { parseColor, rgbToHex } from './primitives/color-entry.ts';
export { ColorField, type ColorFieldProps } from './primitives/color-field.tsx';
export { Dialog, type DialogProps } from './primitives/dialog.tsx';
export { DropVeil, DropZone, type DropZoneProps, useWindowFiles } from './primitives/drop-zone.tsx';
export {
  Labelled,
  type LabelledProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './primitives/field.tsx';
export { type Backdrop, backdropName, GARMENTS } from './primitives/garments.ts';
export { HelpEnd, type HelpPlace, HelpText, LabelEnd } from './primitives/help-end.tsx';
export { Icon, type IconProps, Spinner } from './primitives/icon.tsx';
export type { IconName } from './primitives/icon-names.ts';
export {
  clampLength,
  convertLength,
  LENGTH_UNITS,
  type Length,
  type LengthUnit,
  lengthText,
  lengthToPx,
  parseLengthText,
} from './primitives/length-entry.ts';
export { LengthField, type LengthFieldProps } from './primitives/length-field.tsx';
export { LengthSlider } from './primitives/length-slider.tsx';
export { Menu, MenuItem, type MenuItemProps, type MenuProps, MenuSeparator, MenuTitle } from './primitives/menu.tsx';
export { keptFigure, keptWhile } from './primitives/number-entry.ts';
export { NumberField, type NumberFieldProps, NumberInput, type NumberInputProps } from './primitives/number-field.tsx';
export { Empty, Kbd, LoadingView, Logo, LogoMark, RegistrationMarks, Skeleton } from './primitives/ornament.tsx';
export { Popover, type PopoverProps } from './primitives/popover.tsx';
export { Progress, type ProgressProps } from './primitives/progress.tsx';
export { ResultCard, type ResultCardProps } from './primitives/result-card.tsx';
export { Segmented, type SegmentedProps } from './primitives/segmented.tsx';
export { Select, SelectInput, type SelectInputProps, type SelectProps } from './primitives/select.tsx';
export { Slider, type SliderProps } from './primitives/slider.tsx';
export { LiveRegion, type LiveRegionProps, VisuallyHidden } from './primitives/spoken.tsx';
export { Swatches, type SwatchesProps } from './primitives/swatches.tsx';
export { Tabs, type TabsProps } from './primitives/tabs.tsx';
export {
  notify,
  TOAST_DURATION_MS,
  TOAST_GAP_PX,
  TOAST_WIDTH_PX,
  TOASTS_VISIBLE,
  ToastCard,
  type ToastCardProps,
  Toaster,
  type ToastOptions,
  type ToastTone,
} from './primitives/toaster.tsx';
export { Tooltip, type TooltipProps, TooltipProvider } from './primitives/tooltip.tsx';
export { canvasFile, type ScratchCanvas, scratchCanvas } from './scratch-canvas.ts';
export {
  applyTheme,
  chooseTheme,
  currentTheme,
  onThemeChange,
  readThemeChoice,
  THEME_STORAGE_KEY,
  type Theme,
  type ThemeChoice,
} from './theme/theme.ts';
export { useTheme } from './theme/use-theme.ts';
export type { BoxesOverlay, HeatMark, HeatOverlay, OutlineOverlay, ViewerOverlay } from './viewer/overlays.ts';
export type { ViewerMode } from './viewer/pane.ts';
export type { PictureRendering, PictureRequest, PictureSource, PixelColor, RenderFault } from './viewer/picture-source.ts';
export { formatInUnit, pxPerUnit, type RulerUnit } from './viewer/rulers.ts';
export type { ViewerStroke } from './viewer/strokes.ts';
export { ToolRail, type ToolRailProps } from './viewer/tool-rail.tsx';
export { Viewer, type ViewerHandle, type ViewerProps } from './viewer/viewer.tsx';
export { TOOL_KEYS, VIEWER_SHORTCUTS, type ViewerShortcut, type ViewerTool } from './viewer/viewer-keys.ts';
export type { Viewport } from './viewer/viewport.ts';
