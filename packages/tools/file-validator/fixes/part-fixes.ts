import type { PixelImage, Rgb, SmallPart } from '@underbase/engine';
import { type RepairJob, subjectOf } from './repair-job.ts';

/** Clears stray dots, their rims too; on an opaque ground they take its color. */
export function removeSpecks(job: RepairJob): PixelImage {
  const subject = subjectOf(job);
  const { image } = job;
  const ground = subject.ground();
  for (const { box } of subject.straySpecks()) {
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        const at = (y * image.width + x) * 4;
        if (ground) image.pixels.set([ground.r, ground.g, ground.b, 255], at);
        else image.pixels.fill(0, at, at + 4);
      }
    }
  }
  return image;
}

/** Mean color of what surrounds a box, where it is solid. */
export function colorAround({ width, height, pixels }: PixelImage, { box }: Pick<SmallPart, 'box'>): Rgb {
  let [r, g, b, count] = [0, 0, 0, 0];
  const add = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (y * width + x) * 4;
    if (pixels[at + 3] < 250) return;
    r += pixels[at];
    g += pixels[at + 1];
    b += pixels[at + 2];
    count++;
  };
  for (let x = box.x - 1; x <= box.x + box.width; x++) {
    add(x, box.y - 1);
    add(x, box.y + box.height);
  }
  for (let y = box.y; y < box.y + box.height; y++) {
    add(box.x - 1, y);
    add(box.x + box.width, y);
  }
  return count === 0 ? { r: 0, g: 0, b: 0 } : { r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) };
}

/** Closes pinholes with the color around them. Holes on an opaque ground are painted over where they differ from that color. */
export function fillPinholes(job: RepairJob): PixelImage {
  const subject = subjectOf(job);
  const { image } = job;
  const { width, pixels } = image;
  const isOnGround = subject.ground() !== null;
  for (const hole of subject.strayPinholes()) {
    const { box } = hole;
    const color = colorAround(image, hole);
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        const at = (y * width + x) * 4;
        if (isOnGround || pixels[at + 3] < 255) pixels.set([color.r, color.g, color.b, 255], at);
      }
    }
  }
  return image;
}
