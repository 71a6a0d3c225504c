import type { Size } from '@underbase/engine';
import { options } from './options.ts';

const { min, max, step } = options.straighten;
const DEGREES = 180 / Math.PI;

/** Degrees as the option takes them: on its step, within its range. */
function held(degrees: number): number {
  const onStep = Math.round(degrees / step) * step;
  return Number(Math.min(max, Math.max(min, onStep)).toFixed(1)) + 0;
}

/**
 * The straightening that brings a line level, or upright where that is nearer. The line is in pixels of the picture as it is turned
 * now, y downward; `straighten` is the angle in force, clockwise.
 */
export function levelAngle(dx: number, dy: number, straighten: number): number {
  const tilt = Math.atan2(dy, dx) * DEGREES;
  const fromAxis = tilt - Math.round(tilt / 90) * 90;
  return held(straighten - fromAxis);
}

/** The largest rectangle without empty corners in a picture of a size that was turned by some degrees, for the shape of that picture. */
export function largestInside({ width, height }: Size, degrees: number): Size {
  const angle = Math.abs(degrees) / DEGREES;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  // Two corners on the long sides alone where the picture is slim; else all four sides are touched.
  if (short <= 2 * sin * cos * long) {
    const half = short / 2;
    const [across, down] = width >= height ? [half / sin, half / cos] : [half / cos, half / sin];
    return { width: Math.floor(across + 1e-9), height: Math.floor(down + 1e-9) };
  }
  const spread = cos * cos - sin * sin;
  return {
    width: Math.floor((width * cos - height * sin) / spread + 1e-9),
    height: Math.floor((height * cos - width * sin) / spread + 1e-9),
  };
}
